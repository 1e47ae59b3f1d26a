// Parts of a JSON document by a JSONPath query, at a cost that the document bounds.
import type { JsonValue } from '../../tool.ts';
import { badInput, reasonOf } from '../data-tool.ts';
import { pointerStep } from './read-json.ts';

const MAX_MATCHES = 500;
const MAX_COMMAS = 3;

/** Ensures that a query visits each part of the document a few times at most. */
function ensureCheap(query: string): void {
  const bare = query.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  if (bare.split('..').length > 2) throw badInput('A query may use ".." once.');
  if (/\?.*(?:\.\.|\$)/s.test(bare))
    throw badInput('Filters may not use ".." or "$": compare with a value or with a field of "@".');
  if (/\b(?:match|search)\s*\(/.test(bare))
    throw badInput('match() and search() are not supported: filter by == or use regex-extract.');
  if (bare.split(',').length - 1 > MAX_COMMAS)
    throw badInput(`A query has at most ${MAX_COMMAS} commas. Ask several queries.`);
}

export interface PathMatches {
  readonly count: number;
  /** The first of them, with their JSON pointers. */
  readonly matches: readonly { readonly path: string; readonly value: JsonValue }[];
}

/** Throws a `ToolFailure` where the query is not valid. */
export async function findByPath(value: JsonValue, query: string): Promise<PathMatches> {
  ensureCheap(query);
  const { exec } = await import('jsonpath-rfc9535');
  const matches: { path: string; value: JsonValue }[] = [];
  let count = 0;
  try {
    // Its own type of JSON is the same, though not read-only; it changes nothing.
    exec(value as Parameters<typeof exec>[0], query, (found, path) => {
      count += 1;
      if (matches.length < MAX_MATCHES) matches.push({ path: path.map(pointerStep).join(''), value: found });
    });
  } catch (error) {
    throw badInput(`The query is not valid JSONPath: ${reasonOf(error)}`);
  }
  return { count, matches };
}
