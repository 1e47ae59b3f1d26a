import { z } from 'zod';
import { ToolFailure } from '../../tool.ts';
import { count, words, year } from '../arguments.ts';
import { anyNumber, anyText, listOf } from '../lenient.ts';
import { toLine } from '../plain-text.ts';
import { createSource } from '../source.ts';

const DESCRIPTION_CHARACTERS = 300;
const FIELDS = ['identifier', 'title', 'creator', 'year', 'mediatype', 'description', 'downloads'];
/** What they mean in the language of its searches is not meant here. */
const OPERATORS = /[+\-!(){}[\]^"~*?:\\/&|<>=]+|\b(?:AND|OR|NOT|TO)\b/g;

const archive = createSource({
  name: 'The Internet Archive',
  provider: 'WEB',
  category: 'web',
  origins: ['https://archive.org'],
  cacheSeconds: 3_600,
  credit: 'Internet Archive',
});

/** One value is a text, several are a list. */
const Texts = z
  .union([z.string().transform((text) => [text]), listOf(z.string())])
  .catch([])
  .transform((texts) => texts.map((text) => text.trim()).filter((text) => text !== ''));

const Item = z.object({
  identifier: z.string().regex(/^[\w.@-]{1,200}$/),
  title: Texts,
  creator: Texts,
  year: anyNumber,
  mediatype: anyText,
  description: Texts,
  downloads: anyNumber,
});

const Answer = z.object({
  error: anyText,
  response: z.object({ numFound: z.number(), docs: listOf(Item) }).nullish(),
});

const parameters = z.strictObject({
  query: words('What to look for: a few words of a title, a person or a subject.'),
  kind: z
    .enum(['any', 'texts', 'audio', 'movies', 'image', 'software'])
    .default('any')
    .describe('Books and other texts, sound, films, pictures or programs.'),
  from_year: year('Only items from this year on.'),
  to_year: year('Only items up to this year.'),
  page: z.int().min(1).max(20).default(1).describe('Which page of results.'),
  limit: count('How many items to return at most.', { most: 50, usual: 10 }),
});

function toQuery(args: z.infer<typeof parameters>): string {
  const wanted = args.query.replaceAll(OPERATORS, ' ').replaceAll(/\s+/g, ' ').trim();
  if (wanted === '') throw new ToolFailure('bad_input', 'The query holds no words to look for.');
  const { kind, from_year: from, to_year: to } = args;
  const isDated = from !== undefined || to !== undefined;
  return [
    `(${wanted})`,
    ...(kind === 'any' ? [] : [`mediatype:${kind}`]),
    ...(isDated ? [`year:[${from ?? 1000} TO ${to ?? 2100}]`] : []),
  ].join(' AND ');
}

export const archiveSearch = archive.tool({
  name: 'archive-search',
  icon: 'library',
  title: { en: 'Search the Internet Archive', zh: '搜索互联网档案馆' },
  description:
    'Searches the Internet Archive for books, sound, films, pictures and programs that are free to read or play there. Use it ' +
    'for old or freely licensed works; use archive_lookup for a saved copy of a web page.',
  parameters,
  sends: ({ query }) => ({ as: 'words', text: query }),
  request: (args) => ({
    url: `https://archive.org/advancedsearch.php?${FIELDS.map((field) => `fl%5B%5D=${field}`).join('&')}`,
    query: { q: toQuery(args), rows: args.limit, page: args.page, output: 'json' },
  }),
  answer: Answer,
  read({ response }, args) {
    // A search that it cannot read is told with a good status.
    if (!response)
      throw new ToolFailure('bad_input', 'The Internet Archive cannot read this search. Use plain words.');
    const items = response.docs.map((item) => ({
      title: item.title[0] ?? item.identifier,
      creators: item.creator.slice(0, 5),
      year: item.year,
      kind: item.mediatype,
      description: toLine(item.description[0] ?? null, DESCRIPTION_CHARACTERS),
      downloads: item.downloads,
      url: `https://archive.org/details/${encodeURIComponent(item.identifier)}`,
    }));
    const isLast = response.numFound <= args.page * args.limit;
    return {
      data: { items, total: response.numFound },
      source: `https://archive.org/search?query=${encodeURIComponent(args.query)}`,
      truncated: !isLast,
    };
  },
});
