// The fields of a sample as rows of a tree. Pure.
import { parseExactJson } from '@parley/contract/exact-json.ts';

export interface SampleField {
  /** As the template names it, without `body`. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly value: unknown;
  readonly hasFields: boolean;
}

const MAX_ROWS = 300;

/** What a form sends is shown as its fields, like JSON. */
export function readSample(text: string, contentType: string): unknown {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return parseExactJson(text);
  } catch {
    // Text has no fields.
    return text;
  }
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Only what is unfolded, and no more than a page can show. */
export function listFields(value: unknown, unfolded: ReadonlySet<string>): readonly SampleField[] {
  const rows: SampleField[] = [];
  const add = (of: object, parent: string, depth: number): void => {
    for (const [name, inner] of Object.entries(of)) {
      if (rows.length >= MAX_ROWS) return;
      const path = parent === '' ? name : Array.isArray(of) ? `${parent}[${name}]` : `${parent}.${name}`;
      const hasFields = isTree(inner) && Object.keys(inner).length > 0;
      rows.push({ path, name, depth, value: inner, hasFields });
      if (hasFields && unfolded.has(path)) add(inner, path, depth + 1);
    }
  };
  if (isTree(value)) add(value, '', 0);
  return rows;
}

export const toToken = (path: string): string => `{{body.${path}}}`;
