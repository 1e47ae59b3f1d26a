import { z } from 'zod';
import { dataTool, textField } from '../data-tool.ts';
import { findByPath } from './json-path.ts';
import { readJson } from './read-json.ts';

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
  compute: async ({ document, query }) => {
    const { count, matches } = await findByPath(readJson(document, 'The document'), query);
    return { data: { count, matches }, truncated: count > matches.length };
  },
});
