import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { count, languageCode, words } from '../arguments.ts';
import { anyText, maybe } from '../lenient.ts';
import { readMediaWiki, WIKI_QUERY } from '../media-wiki.ts';
import { clip } from '../plain-text.ts';
import { createSource } from '../source.ts';

const HOST = 'https://www.wikidata.org';

const wikidata = createSource({
  name: 'Wikidata',
  provider: 'KNOWLEDGE',
  category: 'knowledge',
  origins: [HOST],
  cacheSeconds: 86_400,
  credit: 'Wikidata, CC0',
});

const Answer = z.object({
  search: z.array(
    z.object({
      id: z.string(),
      label: anyText,
      description: anyText,
      match: maybe(z.object({ type: anyText, text: anyText })),
    }),
  ),
});

const entity = wikidata.tool({
  name: 'wikidata-entity',
  icon: 'network',
  title: { en: 'Find a Wikidata entity', zh: '查找维基数据条目' },
  description:
    'Finds the Wikidata identifier (such as Q42 or P31) of a person, place, thing or property by its name. Use it before ' +
    'wikidata_query, or to tell apart things with the same name. Not for reading about them; use wikipedia_summary.',
  parameters: z.strictObject({
    query: words('The name, or an identifier such as Q42.', 250),
    type: z.enum(['item', 'property']).default('item').describe('What is looked for.'),
    language: languageCode('The language of the name; that of the user without it.').optional(),
    limit: count('How many entities to return at most.', { most: 20, usual: 5 }),
  }),
  request: ({ query, type, language, limit }, context) => ({
    url: `${HOST}/w/api.php`,
    query: {
      action: 'wbsearchentities',
      search: query,
      type,
      language: language ?? context.language,
      uselang: language ?? context.language,
      limit,
      ...WIKI_QUERY,
    },
  }),
  parse: readMediaWiki,
  answer: Answer,
  read: ({ search }, { query }) => ({
    data: {
      entities: search.map(({ id, label, description, match }) => ({
        id,
        label,
        description,
        matched: match?.text ?? null,
        url: `${HOST}/wiki/${id.startsWith('P') ? 'Property:' : ''}${encodeURIComponent(id)}`,
      })),
    },
    source: `${HOST}/w/index.php?search=${encodeURIComponent(query)}`,
  }),
});

const QUERY_SERVICE = 'https://query.wikidata.org';
const MAX_ROWS = 100;
const MAX_COLUMNS = 20;
const VALUE_CHARACTERS = 300;

/** A query that takes too long is cut off in the middle, with a good status and the log of the server behind. */
function checkQuery(response: ToolResponse): void {
  const text = response.text();
  if (text.includes('SPARQL-QUERY: queryStr=') || text.includes('TimeoutException'))
    throw new ToolFailure(
      'timeout',
      'This query takes too long. Ask for less: add a LIMIT or narrower conditions.',
    );
  if (response.status === 400)
    throw new ToolFailure(
      'bad_input',
      'This is no valid SPARQL query. Check prefixes, brackets and variables.',
    );
}

const queryService = createSource({
  name: 'The Wikidata query service',
  provider: 'KNOWLEDGE',
  category: 'knowledge',
  origins: [QUERY_SERVICE],
  cacheSeconds: 3_600,
  pace: { burst: 3, perSecond: 0.5 },
  credit: 'Wikidata, CC0',
  headers: { accept: 'application/sparql-results+json' },
  checkResponse: checkQuery,
});

const Results = z.object({
  head: z.object({ vars: z.array(z.string()) }),
  results: z.object({ bindings: z.array(z.record(z.string(), z.object({ value: z.string() }))) }),
});

const toValue = (value: string): string =>
  clip(value.replace(/^http:\/\/www\.wikidata\.org\/entity\//, ''), VALUE_CHARACTERS);

const query = queryService.tool({
  name: 'wikidata-query',
  icon: 'network',
  title: { en: 'Query Wikidata', zh: '查询维基数据' },
  description:
    'Runs a SPARQL query on Wikidata and returns rows. Use it for questions over many things, such as all capitals with ' +
    'their population. Find identifiers with wikidata_entity first, and write a LIMIT. Not for one fact about one thing.',
  parameters: z.strictObject({
    sparql: words('The query, such as SELECT ?item ?itemLabel WHERE { ... } LIMIT 20.', 4_000),
  }),
  timeoutMs: 60_000,
  request: ({ sparql }) => ({
    url: `${QUERY_SERVICE}/sparql`,
    query: { format: 'json', query: sparql },
    maxBytes: 2_000_000,
  }),
  answer: Results,
  read({ head, results: { bindings } }, { sparql }) {
    const columns = head.vars.slice(0, MAX_COLUMNS);
    const rows = bindings
      .slice(0, MAX_ROWS)
      .map((row) =>
        Object.fromEntries(columns.flatMap((name) => (row[name] ? [[name, toValue(row[name].value)]] : []))),
      );
    return {
      data: { columns, rows, total: bindings.length },
      source: `${QUERY_SERVICE}/#${encodeURIComponent(sparql)}`,
      truncated: bindings.length > MAX_ROWS || head.vars.length > MAX_COLUMNS,
    };
  },
});

export const WIKIDATA_TOOLS = [entity, query];
