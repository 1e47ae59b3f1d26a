import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { count, words, year } from '../arguments.ts';
import { anyFlag, anyNumber, anyText, listOf, maybe } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource } from '../source.ts';

const HOST = 'https://api.openalex.org';
const FIELDS =
  'id,doi,display_name,publication_date,type,cited_by_count,authorships,primary_location,open_access,abstract_inverted_index';
const MAX_AUTHORS = 15;
const ABSTRACT_CHARACTERS = 800;
const MAX_WORDS = 2_000;

function checkLimit({ status }: ToolResponse): void {
  if (status === 400)
    throw new ToolFailure('bad_input', 'OpenAlex does not understand this. Use plain words.');
  // Without a key about a hundred searches a day are answered, and what is over that is refused until midnight.
  if (status === 403 || status === 409 || status === 429)
    throw new ToolFailure('rate_limited', 'OpenAlex answers no more today. Use crossref_search instead.');
}

const openAlex = createSource({
  name: 'OpenAlex',
  provider: 'RESEARCH',
  category: 'research',
  origins: [HOST],
  cacheSeconds: 86_400,
  pace: { burst: 5, perSecond: 0.5 },
  credit: 'OpenAlex, CC0',
  checkResponse: checkLimit,
});

const Named = maybe(z.object({ display_name: anyText }));

const Work = z.object({
  id: z.string(),
  doi: anyText,
  display_name: anyText,
  publication_date: anyText,
  type: anyText,
  cited_by_count: anyNumber,
  authorships: listOf(z.object({ author: Named })),
  primary_location: maybe(z.object({ source: Named, landing_page_url: anyText })),
  open_access: maybe(z.object({ is_oa: anyFlag, oa_url: anyText })),
  /** Where in the abstract each word is. */
  abstract_inverted_index: maybe(z.record(z.string(), z.array(z.int().min(0).max(20_000)))),
});

function toAbstract(index: Readonly<Record<string, readonly number[]>> | null): string | null {
  const placed = Object.entries(index ?? {})
    .flatMap(([word, places]) => places.map((place) => ({ word, place })))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, MAX_WORDS);
  return placed.length === 0 ? null : clip(placed.map(({ word }) => word).join(' '), ABSTRACT_CHARACTERS);
}

export const openalexSearch = openAlex.tool({
  name: 'openalex-search',
  icon: 'file-text',
  title: { en: 'Search OpenAlex', zh: '搜索 OpenAlex 学术作品' },
  description:
    'Finds scholarly works of all fields and languages with citation counts, abstracts and free copies. Use it to find the ' +
    'most cited works of a subject. Few calls a day are allowed; use crossref_search for ordinary references.',
  parameters: z.strictObject({
    query: words('Words of title, abstract or text.', 300),
    from_year: year('Only works published in this year or later.'),
    to_year: year('Only works published in this year or before.'),
    open_access: z.boolean().default(false).describe('Only works with a free copy.'),
    sort: z.enum(['relevance', 'newest', 'most-cited']).default('relevance').describe('What comes first.'),
    limit: count('How many works to return at most.', { most: 20, usual: 5 }),
  }),
  timeoutMs: 30_000,
  request({ query, from_year: from, to_year: to, open_access: isOpen, sort, limit }) {
    const filters = [
      ...(from === undefined ? [] : [`from_publication_date:${from}-01-01`]),
      ...(to === undefined ? [] : [`to_publication_date:${to}-12-31`]),
      ...(isOpen ? ['is_oa:true'] : []),
    ];
    const sorts = {
      relevance: undefined,
      newest: 'publication_date:desc',
      'most-cited': 'cited_by_count:desc',
    };
    return {
      url: `${HOST}/works`,
      query: {
        // These two would be read as patterns.
        search: query.replaceAll(/[?*]/g, ' '),
        filter: filters.join(',') || undefined,
        sort: sorts[sort],
        'per-page': limit,
        select: FIELDS,
      },
    };
  },
  answer: z.object({ meta: z.object({ count: anyNumber }), results: z.array(Work) }),
  read({ meta, results }, { query }) {
    const works = results.map((work) => ({
      id: work.id.replace('https://openalex.org/', ''),
      title: work.display_name,
      authors: work.authorships.slice(0, MAX_AUTHORS).flatMap(({ author }) => author?.display_name ?? []),
      published: work.publication_date,
      type: work.type,
      published_in: work.primary_location?.source?.display_name ?? null,
      cited_by: work.cited_by_count,
      open_access: work.open_access?.is_oa ?? null,
      free_copy: work.open_access?.oa_url ?? null,
      abstract: toAbstract(work.abstract_inverted_index),
      url: work.doi ?? work.primary_location?.landing_page_url ?? work.id,
    }));
    const total = meta.count ?? works.length;
    return {
      data: { works, total },
      source: `https://openalex.org/works?search=${encodeURIComponent(query)}`,
      truncated: total > works.length,
    };
  },
});
