import { parseExactJson } from '@parley/contract/exact-json.ts';
import type { JsonValue } from '../../tool.ts';
import { badInput, reasonOf } from '../data-tool.ts';

const MAX_DEPTH = 60;

export type JsonObject = Readonly<Record<string, JsonValue>>;

export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Ensures that walking the value cannot exhaust the stack. */
function ensureShallow(text: string, what: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (inString && sign === '\\') index += 1;
    else if (sign === '"') inString = !inString;
    else if (!inString && (sign === '[' || sign === '{')) depth += 1;
    else if (!inString && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > MAX_DEPTH) throw badInput(`${what} is nested deeper than ${MAX_DEPTH} levels.`);
  }
}

type Parse = (text: string) => unknown;

/**
 * @param what names the argument in the message, as in "The document"
 * @param parse `JSON.parse` where it matters that integers beyond what numbers hold are numbers, not their digits
 */
export function readJson(text: string, what: string, parse: Parse = parseExactJson): JsonValue {
  ensureShallow(text, what);
  try {
    // Parsed JSON holds nothing else.
    return parse(text) as JsonValue;
  } catch (error) {
    throw badInput(`${what} is not valid JSON: ${reasonOf(error)}`);
  }
}

/** One step of a JSON pointer (RFC 6901). */
export function pointerStep(name: number | string): string {
  return `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
