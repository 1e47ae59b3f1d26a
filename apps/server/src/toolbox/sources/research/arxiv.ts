import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { count, day, words } from '../arguments.ts';
import { clip } from '../plain-text.ts';
import { createSource } from '../source.ts';
import { createXmlReader, type XmlElement } from '../xml.ts';

const HOST = 'https://export.arxiv.org';
const MAX_WORDS = 15;
const MAX_AUTHORS = 20;
const ABSTRACT_CHARACTERS = 1_200;
const WHOLE_ABSTRACT_CHARACTERS = 4_000;
const TITLE_CHARACTERS = 400;

const arxiv = createSource({
  name: 'arXiv',
  provider: 'RESEARCH',
  category: 'research',
  origins: [HOST],
  cacheSeconds: 86_400,
  // It asks for three seconds between calls.
  pace: { burst: 1, perSecond: 1 / 3 },
  credit: 'Thank you to arXiv for use of its open access interoperability',
  headers: { accept: 'application/atom+xml' },
});

const readXml = createXmlReader();

const onLine = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** What it does not understand comes as an entry, with a good status or with 400. */
function checkErrors(response: ToolResponse): void {
  const isFeed = response.status === 200 || response.status === 400;
  if (isFeed && response.text().includes('/api/errors#'))
    throw new ToolFailure(
      'bad_input',
      'arXiv does not understand this. Check identifiers and use plain words.',
    );
}

function toPaper(entry: XmlElement, abstractCharacters: number) {
  const text = (name: string): string | null => onLine(entry.find(name)?.text) || null;
  const id = (text('id') ?? '').replace(/^https?:\/\/arxiv\.org\/abs\//, '');
  return {
    id,
    title: clip(text('title') ?? '', TITLE_CHARACTERS),
    authors: entry
      .list('author')
      .slice(0, MAX_AUTHORS)
      .map((author) => onLine(author.find('name')?.text)),
    abstract: clip(text('summary') ?? '', abstractCharacters),
    published: text('published'),
    updated: text('updated'),
    category: entry.find('primary_category')?.attribute('term') ?? null,
    doi: text('doi'),
    journal: text('journal_ref'),
    comment: text('comment'),
    url: `https://arxiv.org/abs/${id}`,
    pdf: `https://arxiv.org/pdf/${id}`,
  };
}

const Feed = z.custom<XmlElement>((value) => value !== null);

async function findFeed(response: ToolResponse): Promise<XmlElement> {
  const feed = (await readXml(response)).find('feed');
  if (feed) return feed;
  throw new ToolFailure('upstream_down', 'arXiv gave an answer that cannot be read.');
}

/** Every word has to be there; its own operators are left out. */
const toTerms = (field: string, text: string): string[] =>
  text
    .split(/[\s"():,;]+/)
    .filter((word) => word !== '' && !/^(and|or|andnot)$/i.test(word))
    .slice(0, MAX_WORDS)
    .map((word) => `${field}:${word}`);

const searchParameters = z
  .strictObject({
    query: words('Words that title, abstract or authors must all have.').optional(),
    title: words('Words that the title must all have.').optional(),
    author: words('The name of an author, such as "del maestro".', 100).optional(),
    category: z
      .string()
      .regex(
        /^[a-z]+(-[a-z]+)*(\.[A-Za-z]{2}|\.[a-z]+(-[a-z]+)*)?$/,
        'must be a category, such as cs.AI or math.NT',
      )
      .max(40)
      .optional()
      .describe('Only this category, such as cs.AI.'),
    from: day('Only papers sent in on this day or later, such as 2025-01-31.'),
    to: day('Only papers sent in on this day or before.'),
    sort: z.enum(['relevance', 'newest']).default('relevance').describe('What comes first.'),
    limit: count('How many papers to return at most.', { most: 20, usual: 5 }),
  })
  .refine(
    ({ query, title, author, category }) =>
      [query, title, author, category].some((each) => each !== undefined),
    'give at least one of query, title, author and category',
  );

function toQuery({ query, title, author, category, from, to }: z.infer<typeof searchParameters>): string {
  const start = from === undefined ? '19910101' : from.replaceAll('-', '');
  const end = to === undefined ? '21001231' : to.replaceAll('-', '');
  return [
    ...toTerms('all', query ?? ''),
    ...toTerms('ti', title ?? ''),
    ...toTerms('au', author ?? ''),
    ...(category === undefined ? [] : [`cat:${category}`]),
    ...(from === undefined && to === undefined ? [] : [`submittedDate:[${start}0000 TO ${end}2359]`]),
  ].join(' AND ');
}

const search = arxiv.tool({
  name: 'arxiv-search',
  provider: 'KNOWLEDGE',
  icon: 'file-text',
  title: { en: 'Search arXiv', zh: '搜索 arXiv 论文' },
  description:
    'Finds preprints on arXiv (physics, mathematics, computer science and more) by words, author, category or date, with ' +
    'abstracts. Use it for recent research in these fields; use pubmed_search for medicine and crossref_search for ' +
    'published works of all fields.',
  parameters: searchParameters,
  request: (args) => ({
    url: `${HOST}/api/query`,
    query: {
      search_query: toQuery(args),
      start: 0,
      max_results: args.limit,
      sortBy: args.sort === 'newest' ? 'submittedDate' : 'relevance',
      sortOrder: 'descending',
    },
  }),
  timeoutMs: 30_000,
  checkResponse: checkErrors,
  parse: findFeed,
  answer: Feed,
  read(feed, args) {
    const papers = feed.list('entry').map((entry) => toPaper(entry, ABSTRACT_CHARACTERS));
    const total = Number(feed.find('totalResults')?.text ?? papers.length);
    const searched = args.query ?? args.title ?? args.author ?? args.category ?? '';
    return {
      data: { papers, total },
      source: `https://arxiv.org/search/?searchtype=all&query=${encodeURIComponent(searched)}`,
      truncated: total > papers.length,
    };
  },
});

const paper = arxiv.tool({
  name: 'arxiv-paper',
  icon: 'file-text',
  title: { en: 'Get an arXiv paper', zh: '查询 arXiv 论文' },
  description:
    'Returns the whole abstract, authors, dates and PDF address of arXiv papers by identifier. Use it when an identifier is ' +
    'known, such as 2202.12139; use arxiv_search to find papers. It does not return the full text.',
  parameters: z.strictObject({
    ids: z
      .array(
        z
          .string()
          .max(40)
          .regex(
            /^(\d{4}\.\d{4,5}|[a-z-]+(\.[A-Z]{2})?\/\d{7})(v\d{1,3})?$/,
            'must be an identifier, such as 2202.12139 or astro-ph/0601001',
          ),
      )
      .min(1)
      .max(5)
      .describe('The identifiers, such as ["2202.12139"].'),
  }),
  request: ({ ids }) => ({
    url: `${HOST}/api/query`,
    query: { id_list: ids.join(','), max_results: ids.length },
  }),
  timeoutMs: 30_000,
  checkResponse: checkErrors,
  parse: findFeed,
  answer: Feed,
  read(feed, { ids: [first = ''] }) {
    const papers = feed.list('entry').map((entry) => toPaper(entry, WHOLE_ABSTRACT_CHARACTERS));
    if (papers.length === 0) throw new ToolFailure('not_found', 'arXiv has no paper with this identifier.');
    return { data: { papers }, source: `https://arxiv.org/abs/${first}` };
  },
});

export const ARXIV_TOOLS = [search, paper];
