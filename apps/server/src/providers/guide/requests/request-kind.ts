/** The requests for an action that the guide understands, and their tools. */
const TOOL_NAMES = {
  sum: 'calculator',
  'current-time': 'get_current_time',
  'convert-time': 'convert_timezone',
  unit: 'unit_convert',
  page: 'fetch_page',
} as const;

export type RequestKind = keyof typeof TOOL_NAMES;

/** Tools are published with hyphens and called with underscores; both are the same tool. */
function toInternalName(name: string): string {
  return name.replaceAll('-', '_').toLowerCase();
}

export function isToolFor(kind: RequestKind, toolName: string): boolean {
  return toInternalName(toolName) === TOOL_NAMES[kind];
}

const KINDS: readonly RequestKind[] = ['sum', 'current-time', 'convert-time', 'unit', 'page'];

export function kindOfTool(toolName: string): RequestKind | null {
  return KINDS.find((kind) => isToolFor(kind, toolName)) ?? null;
}
