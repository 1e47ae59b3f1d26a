import { z } from 'zod';
import { count, words } from '../arguments.ts';
import { anyNumber, anyText, listOf, maybe } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource } from '../source.ts';

const HOST = 'https://api.semanticscholar.org';
const FIELDS =
  'title,abstract,tldr,year,venue,authors,citationCount,influentialCitationCount,openAccessPdf,externalIds,url';
const MAX_AUTHORS = 15;
const ABSTRACT_CHARACTERS = 700;

const semanticScholar = createSource({
  name: 'Semantic Scholar',
  provider: 'RESEARCH',
  category: 'research',
  origins: [HOST],
  cacheSeconds: 86_400,
  // All callers without a key share one allowance.
  pace: { burst: 1, perSecond: 0.5 },
  credit: 'Semantic Scholar',
});

const Paper = z.object({
  paperId: anyText,
  title: anyText,
  abstract: anyText,
  tldr: maybe(z.object({ text: anyText })),
  year: anyNumber,
  venue: anyText,
  authors: listOf(z.object({ name: z.string() })),
  citationCount: anyNumber,
  influentialCitationCount: anyNumber,
  openAccessPdf: maybe(z.object({ url: anyText })),
  externalIds: maybe(z.object({ DOI: anyText, ArXiv: anyText })),
  url: anyText,
});

export const semanticScholarSearch = semanticScholar.tool({
  name: 'semantic-scholar-search',
  icon: 'file-text',
  title: { en: 'Search Semantic Scholar', zh: '搜索 Semantic Scholar 论文' },
  description:
    'Finds papers of all fields with short summaries, influential citations and free PDF links. Use it to get an overview of ' +
    'a subject quickly. It is often busy without a key; then use openalex_search or crossref_search.',
  parameters: z.strictObject({
    query: words('Plain words of the subject.', 300),
    years: z
      .string()
      .regex(/^(\d{4}-\d{4}|\d{4}-|-\d{4}|\d{4})$/, 'must be a year or a range, such as 2020-2024 or 2020-')
      .optional()
      .describe('Only papers of these years, such as 2020-2024 or 2020-.'),
    limit: count('How many papers to return at most.', { most: 20, usual: 5 }),
  }),
  timeoutMs: 30_000,
  request: ({ query, years, limit }) => ({
    url: `${HOST}/graph/v1/paper/search`,
    query: { query, year: years, limit, fields: FIELDS },
  }),
  // Without results there is no list.
  answer: z.object({ total: z.number(), data: listOf(Paper) }),
  read: ({ total, data }, { query }) => ({
    data: {
      papers: data.map((paper) => ({
        id: paper.paperId,
        title: paper.title,
        summary: paper.tldr?.text ?? null,
        abstract: paper.abstract === null ? null : clip(paper.abstract, ABSTRACT_CHARACTERS),
        authors: paper.authors.slice(0, MAX_AUTHORS).map(({ name }) => name),
        year: paper.year,
        published_in: paper.venue,
        cited_by: paper.citationCount,
        influential_citations: paper.influentialCitationCount,
        pdf: paper.openAccessPdf?.url ?? null,
        doi: paper.externalIds?.DOI ?? null,
        arxiv: paper.externalIds?.ArXiv ?? null,
        url: paper.url,
      })),
      total,
    },
    source: `https://www.semanticscholar.org/search?q=${encodeURIComponent(query)}`,
    truncated: total > data.length,
  }),
});
