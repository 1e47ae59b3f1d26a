import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { count, words, year } from '../arguments.ts';
import { doi } from '../identifiers.ts';
import { anyNumber, anyText, listOf, maybe, textList } from '../lenient.ts';
import { toLine } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const HOST = 'https://api.crossref.org';
const MAX_AUTHORS = 15;
const TITLE_CHARACTERS = 400;
const ABSTRACT_CHARACTERS = 800;
const WHOLE_ABSTRACT_CHARACTERS = 3_000;
const TYPES = [
  'journal-article',
  'book',
  'book-chapter',
  'proceedings-article',
  'dissertation',
  'dataset',
] as const;

/** Says 400 and why, in a shape of its own. */
function checkParameters({ status }: ToolResponse): void {
  if (status === 400)
    throw new ToolFailure('bad_input', 'Crossref does not understand this. Use plain words.');
}

const crossref = createSource({
  name: 'Crossref',
  provider: 'RESEARCH',
  category: 'research',
  origins: [HOST],
  cacheSeconds: 86_400,
  // What it lists and searches for strangers is once a second.
  pace: { burst: 1, perSecond: 1 },
  credit: 'Crossref',
  checkResponse: checkParameters,
});

const Work = z.object({
  DOI: z.string(),
  title: textList,
  author: listOf(z.object({ given: anyText, family: anyText, name: anyText })),
  'container-title': textList,
  publisher: anyText,
  type: anyText,
  issued: maybe(z.object({ 'date-parts': z.array(z.array(z.number().nullable())) })),
  abstract: anyText,
  'is-referenced-by-count': anyNumber,
});

const FIELDS = 'DOI,title,author,container-title,publisher,type,issued,abstract,is-referenced-by-count';

/** As exactly as it is known: a year, a month or a day. */
function toDate(issued: z.infer<typeof Work>['issued']): string | null {
  const parts = issued?.['date-parts'][0]?.filter((part) => part !== null) ?? [];
  return parts.map((part) => String(part).padStart(2, '0')).join('-') || null;
}

function toWork(work: z.infer<typeof Work>, abstractCharacters: number) {
  return {
    doi: work.DOI,
    title: toLine(work.title[0] ?? null, TITLE_CHARACTERS),
    authors: work.author
      .slice(0, MAX_AUTHORS)
      .map(({ given, family, name }) => name ?? [given, family].filter((part) => part !== null).join(' ')),
    published_in: work['container-title'][0] ?? null,
    publisher: work.publisher,
    type: work.type,
    published: toDate(work.issued),
    cited_by: work['is-referenced-by-count'],
    abstract: toLine(work.abstract, abstractCharacters),
    url: `https://doi.org/${work.DOI}`,
  };
}

const search = crossref.tool({
  name: 'crossref-search',
  provider: 'KNOWLEDGE',
  icon: 'file-text',
  title: { en: 'Search published works', zh: '搜索学术出版物' },
  description:
    'Finds published articles, books and other works of all fields by words or author, with DOI, journal and citation count. ' +
    'Use it to find or check a reference. Not for full texts; use arxiv_search for preprints.',
  parameters: z.strictObject({
    query: words('Words of title, author or journal; a whole reference works too.', 500),
    author: words('The name of an author.', 100).optional(),
    type: z.enum(TYPES).optional().describe('Only works of this type.'),
    from_year: year('Only works published in this year or later.'),
    to_year: year('Only works published in this year or before.'),
    sort: z.enum(['relevance', 'newest', 'most-cited']).default('relevance').describe('What comes first.'),
    limit: count('How many works to return at most.', { most: 20, usual: 5 }),
  }),
  request({ query, author, type, from_year: from, to_year: to, sort, limit }) {
    const filters = [
      ...(type === undefined ? [] : [`type:${type}`]),
      ...(from === undefined ? [] : [`from-pub-date:${from}`]),
      ...(to === undefined ? [] : [`until-pub-date:${to}`]),
    ];
    const sorts = { relevance: 'relevance', newest: 'published', 'most-cited': 'is-referenced-by-count' };
    return {
      url: `${HOST}/works`,
      query: {
        query,
        'query.author': author,
        filter: filters.join(',') || undefined,
        sort: sorts[sort],
        order: 'desc',
        rows: limit,
        select: FIELDS,
      },
    };
  },
  timeoutMs: 30_000,
  answer: z.object({ message: z.object({ 'total-results': anyNumber, items: z.array(Work) }) }),
  read({ message: { items, 'total-results': total } }, { query }) {
    const works = items.map((work) => toWork(work, ABSTRACT_CHARACTERS));
    return {
      data: { works, total: total ?? works.length },
      source: `https://search.crossref.org/search/works?q=${encodeURIComponent(query)}`,
      truncated: (total ?? 0) > works.length,
    };
  },
});

const One = Work.extend({
  'reference-count': anyNumber,
  volume: anyText,
  issue: anyText,
  page: anyText,
  ISSN: textList,
  license: listOf(z.object({ URL: z.string() })),
});

const byDoi = crossref.tool({
  name: 'crossref-doi',
  icon: 'file-text',
  title: { en: 'Look up a DOI', zh: '查询 DOI' },
  description:
    'Returns what Crossref knows about one DOI: title, authors, journal, date, pages, licence, references and citations. Use ' +
    'it to check a reference whose DOI is known. Use crossref_search without one, and citation_format for a finished citation.',
  parameters: z.strictObject({ doi: doi('The DOI, such as 10.1371/journal.pone.0033693.') }),
  request: ({ doi: number }) => ({ url: `${HOST}${path`/works/${number}`}` }),
  timeoutMs: 30_000,
  answer: z.object({ message: One }),
  read({ message: work }) {
    return {
      data: {
        ...toWork(work, WHOLE_ABSTRACT_CHARACTERS),
        volume: work.volume,
        issue: work.issue,
        pages: work.page,
        issn: work.ISSN.slice(0, 4),
        licence: work.license[0]?.URL ?? null,
        references: work['reference-count'],
      },
      source: `https://doi.org/${work.DOI}`,
    };
  },
  notFound: 'Crossref does not have this DOI. It may be wrong, or registered elsewhere: try citation_format.',
});

export const CROSSREF_TOOLS = [search, byDoi];
