/** Questions that the guide recognises even where it has no tool for them, and their tools. */
const QUESTION_TOOLS = {
  sum: 'calculator',
  'current-time': 'get_current_time',
  'convert-time': 'convert_timezone',
  unit: 'unit_convert',
  page: 'fetch_page',
} as const;

/** Tasks that it recognises only where their tool is offered. */
const TASK_TOOLS = {
  'date-difference': 'date_difference',
  'date-add': 'date_add',
  uuid: 'generate_uuid',
  random: 'random_number',
  hash: 'hash_text',
  base64: 'base64_encode',
  'word-count': 'word_count',
  search: 'web_search',
  'memory-save': 'memory_save',
  'memory-search': 'memory_search',
  'http-request': 'http_request',
} as const;

export type QuestionKind = keyof typeof QUESTION_TOOLS;
export type TaskKind = keyof typeof TASK_TOOLS;
export type RequestKind = QuestionKind | TaskKind;

const TOOL_NAMES: Readonly<Record<RequestKind, string>> = { ...QUESTION_TOOLS, ...TASK_TOOLS };
const HAND_OVER_PREFIX = 'hand_over_to_';

/** Tools are published with hyphens and called with underscores; both are the same tool. */
function toInternalName(name: string): string {
  return name.replaceAll('-', '_').toLowerCase();
}

export function isToolFor(kind: RequestKind, toolName: string): boolean {
  return toInternalName(toolName) === TOOL_NAMES[kind];
}

function isKind(name: string): name is RequestKind {
  return Object.hasOwn(TOOL_NAMES, name);
}

const KINDS = Object.keys(TOOL_NAMES).filter(isKind);

export function kindOfTool(toolName: string): RequestKind | null {
  return KINDS.find((kind) => isToolFor(kind, toolName)) ?? null;
}

/** What follows the common beginning of the tools that hand over to another agent; `null` for other tools. */
export function handOverTarget(toolName: string): string | null {
  const name = toInternalName(toolName);
  return name.startsWith(HAND_OVER_PREFIX) ? name.slice(HAND_OVER_PREFIX.length) : null;
}
