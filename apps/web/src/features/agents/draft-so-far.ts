// Reads the draft of an agent from JSON that is still being written. Pure.
import type { AgentInput } from '@parley/contract/agents/schemas.ts';

export type WrittenField = 'name' | 'description' | 'instructions' | 'tools' | 'category';

export interface DraftSoFar {
  readonly fields: Readonly<Partial<Pick<AgentInput, 'name' | 'description' | 'instructions' | 'tools'>>>;
  /** The one that is being written. */
  readonly writing: WrittenField | null;
}

const STRINGS = ['name', 'description', 'instructions'] as const;
const KEY = /"(name|description|instructions|tools|category)"\s*:\s*/g;
/** Up to the quote that ends it, or as far as it has come. */
const STRING = /"((?:[^"\\]|\\.)*)("?)/sy;
/** An escape that has not come completely. */
const HALF_ESCAPE = /\\(?:u[\da-f]{0,3})?$/i;

interface Value {
  readonly text: string;
  readonly isWhole: boolean;
  readonly end: number;
}

function readString(json: string, from: number): Value | null {
  STRING.lastIndex = from;
  const match = STRING.exec(json);
  if (!match) return null;
  const [, inner = '', quote = ''] = match;
  const isWhole = quote !== '';
  const text = toText(isWhole ? inner : inner.replace(HALF_ESCAPE, ''));
  return text === null ? null : { text, isWhole, end: STRING.lastIndex };
}

function toText(inner: string): string | null {
  try {
    // Models write line breaks as they are, which JSON forbids.
    const text: unknown = JSON.parse(
      `"${inner.replaceAll('\n', '\\n').replaceAll('\r', '').replaceAll('\t', '\\t')}"`,
    );
    return typeof text === 'string' ? text : null;
  } catch {
    // Broken in another way: the whole answer is read by the server.
    return null;
  }
}

/** The names that are complete. */
function readNames(
  json: string,
  from: number,
): { readonly names: string[]; readonly isWhole: boolean; readonly end: number } {
  const names: string[] = [];
  let at = from + 1;
  for (;;) {
    const next = /[^\s,]/g;
    next.lastIndex = at;
    const start = next.exec(json)?.index;
    if (start === undefined || json[start] !== '"')
      return { names, isWhole: start !== undefined, end: start ?? json.length };
    const value = readString(json, start);
    if (!value?.isWhole) return { names, isWhole: false, end: json.length };
    names.push(value.text);
    at = value.end;
  }
}

/** What a model has written of a draft so far, words around its JSON included. */
export function readDraftSoFar(written: string): DraftSoFar {
  const fields: { -readonly [Name in keyof DraftSoFar['fields']]: DraftSoFar['fields'][Name] } = {};
  let writing: WrittenField | null = null;
  KEY.lastIndex = 0;
  for (let match = KEY.exec(written); match; match = KEY.exec(written)) {
    const name = match[1];
    const from = KEY.lastIndex;
    if (name === 'tools' && written[from] === '[') {
      const { names, isWhole, end } = readNames(written, from);
      fields.tools = names;
      writing = isWhole ? null : 'tools';
      KEY.lastIndex = end;
      continue;
    }
    const value = readString(written, from);
    if (!value) break;
    const known = STRINGS.find((each) => each === name);
    if (known) fields[known] = value.text;
    writing = value.isWhole ? null : (known ?? 'category');
    KEY.lastIndex = value.end;
  }
  return { fields, writing };
}
