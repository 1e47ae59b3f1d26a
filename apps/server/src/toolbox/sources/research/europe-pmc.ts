import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyNumber, anyText, listOf, maybe } from '../lenient.ts';
import { clip, toLine } from '../plain-text.ts';
import { createSource } from '../source.ts';

const HOST = 'https://www.ebi.ac.uk';
const AUTHORS_CHARACTERS = 300;
const TITLE_CHARACTERS = 400;
const ABSTRACT_CHARACTERS = 800;

const europePmc = createSource({
  name: 'Europe PMC',
  provider: 'RESEARCH',
  category: 'research',
  origins: [HOST],
  cacheSeconds: 86_400,
  pace: { burst: 5, perSecond: 3 },
  credit: 'Europe PMC',
});

const Article = z.object({
  id: z.string(),
  source: z.string(),
  pmid: anyText,
  pmcid: anyText,
  doi: anyText,
  title: anyText,
  authorString: anyText,
  pubYear: anyText,
  journalInfo: maybe(z.object({ journal: maybe(z.object({ title: anyText })) })),
  abstractText: anyText,
  isOpenAccess: anyText,
  citedByCount: anyNumber,
  fullTextUrlList: maybe(
    z.object({
      fullTextUrl: listOf(z.object({ availabilityCode: anyText, documentStyle: anyText, url: anyText })),
    }),
  ),
});

const Refused = z.strictObject({ version: z.string() });

/** A query that it does not understand is answered with nothing but its version. */
function parse(response: ToolResponse): unknown {
  const answer = response.json();
  if (!Refused.safeParse(answer).success) return answer;
  throw new ToolFailure('bad_input', 'Europe PMC does not understand this query. Use plain words.');
}

function toArticle(article: z.infer<typeof Article>) {
  const free =
    article.fullTextUrlList?.fullTextUrl.filter(({ availabilityCode }) => availabilityCode !== 'S') ?? [];
  return {
    pmid: article.pmid,
    pmcid: article.pmcid,
    doi: article.doi,
    title: toLine(article.title, TITLE_CHARACTERS),
    authors: article.authorString === null ? null : clip(article.authorString, AUTHORS_CHARACTERS),
    journal: article.journalInfo?.journal?.title ?? null,
    year: article.pubYear,
    abstract: toLine(article.abstractText, ABSTRACT_CHARACTERS),
    open_access: article.isOpenAccess === 'Y',
    cited_by: article.citedByCount,
    full_text: free.find(({ documentStyle }) => documentStyle === 'html')?.url ?? free[0]?.url ?? null,
    url: `https://europepmc.org/article/${article.source}/${article.id}`,
  };
}

export const europePmcSearch = europePmc.tool({
  name: 'europe-pmc-search',
  icon: 'file-text',
  title: { en: 'Search life-science articles', zh: '搜索生命科学文献' },
  description:
    'Finds life-science articles and preprints in Europe PMC with abstracts and links to free full texts. Use it when the ' +
    'full text is wanted. Use pubmed_search for PubMed queries with MeSH terms.',
  parameters: z.strictObject({
    query: words('Words, or a query such as AUTH:"Darwin C" AND soil.', 500),
    open_access: z.boolean().default(false).describe('Only articles whose full text is free.'),
    sort: z.enum(['relevance', 'newest', 'most-cited']).default('relevance').describe('What comes first.'),
    limit: count('How many articles to return at most.', { most: 15, usual: 5 }),
  }),
  timeoutMs: 30_000,
  request({ query, open_access: isOpen, sort, limit }) {
    const sorts = { relevance: undefined, newest: 'P_PDATE_D desc', 'most-cited': 'CITED desc' };
    return {
      url: `${HOST}/europepmc/webservices/rest/search`,
      query: {
        query: isOpen ? `(${query}) AND OPEN_ACCESS:y` : query,
        format: 'json',
        resultType: 'core',
        pageSize: limit,
        sort: sorts[sort],
      },
      maxBytes: 2_000_000,
    };
  },
  parse,
  answer: z.object({ hitCount: z.number(), resultList: z.object({ result: z.array(Article) }) }),
  read({ hitCount, resultList: { result } }, { query, limit }) {
    const articles = result.slice(0, limit).map(toArticle);
    return {
      data: { articles, total: hitCount },
      source: `https://europepmc.org/search?query=${encodeURIComponent(query)}`,
      truncated: hitCount > articles.length,
    };
  },
});
