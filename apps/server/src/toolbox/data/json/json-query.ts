import { exec } from 'jsonpath-rfc9535';
import { z } from 'zod';
import type { JsonValue } from '../../tool.ts';
import { badInput, dataTool, reasonOf, textField } from '../data-tool.ts';
import { pointerStep, readJson } from './read-json.ts';

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

export const jsonQuery = dataTool({
  name: 'json-query',
  icon: 'file-search',
  title: { en: 'Query JSON', zh: 'JSON 查询' },
  description:
    'Finds parts of a JSON document by a JSONPath query (RFC 9535), such as $.items[?@.price < 10].name, and answers each value with its JSON pointer. Use it to pick fields out of long JSON instead of reading it yourself. Not for tables in CSV (csv-filter) and not for checking a document (json-validate).',
  parameters: z.strictObject({
    document: textField('The JSON document, as text.'),
    query: textField('A JSONPath query that starts with "$".', 300),
  }),
  compute: ({ document, query }) => {
    ensureCheap(query);
    const value = readJson(document, 'The document');
    const matches: JsonValue[] = [];
    let count = 0;
    try {
      // Its own type of JSON is the same, though not read-only; it changes nothing.
      exec(value as Parameters<typeof exec>[0], query, (found, path) => {
        count += 1;
        // The library yields parts of the document.
        if (matches.length < MAX_MATCHES) matches.push({ path: path.map(pointerStep).join(''), value: found as JsonValue });
      });
    } catch (error) {
      throw badInput(`The query is not valid JSONPath: ${reasonOf(error)}`);
    }
    return { data: { count, matches }, truncated: count > matches.length };
  },
});
