// What servers list, as the library takes it: it gives up a whole list for one item that is not as the protocol wants it.
// Many servers write fields that they have no value for as `null`. Pure.
import { isSpecType } from '@modelcontextprotocol/client';

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a schema, where `null` is a value. */
const VALUES: ReadonlySet<string> = new Set(['const', 'default']);
/** What is inside stays as it is. */
const KEPT: ReadonlySet<string> = new Set([...VALUES, 'properties', 'enum', 'examples']);

/** Not of the parameters of a tool, nor of the values that a schema names. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isFields(value)) return value;
  const given = Object.entries(value).filter(([name, part]) => part !== null || VALUES.has(name));
  return Object.fromEntries(given.map(([name, part]) => [name, KEPT.has(name) ? part : withoutNulls(part)]));
}

/** A tool without parameters may leave their schema out. */
function toTool(item: unknown): unknown {
  const tool = withoutNulls(item);
  return isFields(tool) ? { inputSchema: { type: 'object' }, ...tool } : tool;
}

interface Kind {
  readonly key: string;
  readonly toItem: (item: unknown) => unknown;
  readonly isRight: (item: unknown) => boolean;
}

const KINDS = {
  'tools/list': { key: 'tools', toItem: toTool, isRight: isSpecType.Tool },
  'resources/list': { key: 'resources', toItem: withoutNulls, isRight: isSpecType.Resource },
  'prompts/list': { key: 'prompts', toItem: withoutNulls, isRight: isSpecType.Prompt },
} as const satisfies Record<string, Kind>;

export type ListMethod = keyof typeof KINDS;

export const isListMethod = (method: string): method is ListMethod => Object.hasOwn(KINDS, method);

/** A page of a list without what is wrong in it, and how much that is. */
export function toReadablePage(
  method: ListMethod,
  page: Fields,
): { readonly page: Fields; readonly leftOut: number } {
  const { key, toItem, isRight }: Kind = KINDS[method];
  const { nextCursor, ...rest } = page;
  const cursor = typeof nextCursor === 'string' ? { nextCursor } : {};
  const items: unknown = page[key];
  if (!Array.isArray(items)) return { page: { ...rest, ...cursor }, leftOut: 0 };
  const right = items.map(toItem).filter(isRight);
  return { page: { ...rest, ...cursor, [key]: right }, leftOut: items.length - right.length };
}
