import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { count, words, year } from '../arguments.ts';
import { anyText, listOf } from '../lenient.ts';
import { clip, toLine } from '../plain-text.ts';
import { createSource } from '../source.ts';
import { createXmlReader, type XmlElement } from '../xml.ts';

const UTILITIES = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils';
const MAX_AUTHORS = 15;
const TITLE_CHARACTERS = 400;
const ABSTRACT_CHARACTERS = 3_500;

const LIMIT = /^\s*\{\s*"error"\s*:\s*"API rate limit/;

/** Too many calls may come with a good status; the answer names the caller's address. */
function checkLimit(response: ToolResponse): void {
  if (response.status === 429 || LIMIT.test(response.text().slice(0, 200)))
    throw new ToolFailure('rate_limited', 'PubMed is asked too often. Try again in a moment.', 2);
}

const pubmed = createSource({
  name: 'PubMed',
  provider: 'RESEARCH',
  category: 'research',
  origins: ['https://eutils.ncbi.nlm.nih.gov'],
  cacheSeconds: 86_400,
  // It allows three calls a second without a key.
  pace: { burst: 3, perSecond: 2 },
  credit: 'PubMed, U.S. National Library of Medicine',
  checkResponse: checkLimit,
});

const Found = z.object({
  esearchresult: z.union([
    z.object({ count: z.string(), idlist: z.array(z.string().regex(/^\d{1,12}$/)) }),
    z.object({ ERROR: z.string() }),
  ]),
});

const Article = z.object({
  uid: z.string(),
  error: anyText,
  title: anyText,
  source: anyText,
  fulljournalname: anyText,
  pubdate: anyText,
  authors: listOf(z.object({ name: z.string() })),
  pubtype: listOf(z.string()),
  articleids: listOf(z.object({ idtype: z.string(), value: z.string() })),
});

const Summaries = z.object({
  result: z.record(z.string(), z.unknown()).transform((entries) =>
    Object.values(entries).flatMap((entry) => {
      const article = Article.safeParse(entry);
      return article.success && article.data.error === null ? [article.data] : [];
    }),
  ),
});

function toArticle(article: z.infer<typeof Article>) {
  const idOf = (type: string): string | null =>
    article.articleids.find(({ idtype }) => idtype === type)?.value ?? null;
  return {
    pmid: article.uid,
    title: toLine(article.title, TITLE_CHARACTERS),
    authors: article.authors.slice(0, MAX_AUTHORS).map(({ name }) => name),
    journal: article.fulljournalname ?? article.source,
    published: article.pubdate,
    types: article.pubtype.slice(0, 5),
    doi: idOf('doi'),
    // Where the full text is free.
    pmc: idOf('pmc'),
    url: `https://pubmed.ncbi.nlm.nih.gov/${article.uid}/`,
  };
}

const search = pubmed.stepsTool({
  name: 'pubmed-search',
  provider: 'KNOWLEDGE',
  icon: 'file-text',
  title: { en: 'Search medical articles', zh: '搜索医学文献' },
  description:
    'Finds articles of medicine and life sciences in PubMed: title, authors, journal and identifiers. Use it for medical ' +
    'evidence, then read abstracts with pubmed_abstract. Not for other sciences; use crossref_search or arxiv_search.',
  parameters: z.strictObject({
    query: words('Words, or a PubMed query such as "asthma[Title] AND child".', 500),
    from_year: year('Only articles published in this year or later.'),
    to_year: year('Only articles published in this year or before.'),
    sort: z.enum(['relevance', 'newest']).default('relevance').describe('What comes first.'),
    limit: count('How many articles to return at most.', { most: 20, usual: 8 }),
  }),
  timeoutMs: 30_000,
  async steps({ query, from_year: from, to_year: to, sort, limit }, ask) {
    const isDated = from !== undefined || to !== undefined;
    const { esearchresult: found } = await ask({
      request: {
        url: `${UTILITIES}/esearch.fcgi`,
        query: {
          db: 'pubmed',
          retmode: 'json',
          retmax: limit,
          sort: sort === 'newest' ? 'pub_date' : 'relevance',
          term: query,
          datetype: isDated ? 'pdat' : undefined,
          mindate: isDated ? (from ?? 1800) : undefined,
          maxdate: isDated ? (to ?? 2100) : undefined,
        },
      },
      answer: Found,
    });
    if ('ERROR' in found)
      throw new ToolFailure('bad_input', 'PubMed does not understand this query. Use plain words.');
    const source = `https://pubmed.ncbi.nlm.nih.gov/?term=${encodeURIComponent(query)}`;
    const total = Number(found.count);
    if (found.idlist.length === 0) return { data: { articles: [], total }, source };
    const { result } = await ask({
      request: {
        url: `${UTILITIES}/esummary.fcgi`,
        query: { db: 'pubmed', retmode: 'json', id: found.idlist.join(',') },
      },
      answer: Summaries,
    });
    const articles = found.idlist.flatMap((id) => result.filter(({ uid }) => uid === id).map(toArticle));
    return { data: { articles, total }, source, truncated: total > articles.length };
  },
});

/** Titles and abstracts hold markup, such as formulas. */
const readXml = createXmlReader(['ArticleTitle', 'AbstractText']);

function toAbstract(article: XmlElement) {
  const citation = article.find('MedlineCitation');
  const pmid = citation?.find('PMID')?.text ?? '';
  const parts = citation?.find('Article/Abstract')?.list('AbstractText') ?? [];
  const text = parts
    .map((part) => {
      const label = part.attribute('Label');
      return `${label === null ? '' : `${label}: `}${toLine(part.text, ABSTRACT_CHARACTERS) ?? ''}`;
    })
    .join('\n');
  const authors = citation?.find('Article/AuthorList')?.list('Author') ?? [];
  return {
    pmid,
    title: toLine(citation?.find('Article/ArticleTitle')?.text ?? null, TITLE_CHARACTERS),
    abstract: text === '' ? null : clip(text, ABSTRACT_CHARACTERS),
    authors: authors
      .slice(0, MAX_AUTHORS)
      .map((author) =>
        [author.find('LastName'), author.find('Initials'), author.find('CollectiveName')]
          .flatMap((name) => name?.text ?? [])
          .join(' '),
      ),
    journal: citation?.find('Article/Journal/Title')?.text ?? null,
    year: citation?.find('Article/Journal/JournalIssue/PubDate/Year')?.text ?? null,
    url: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
  };
}

const abstracts = pubmed.tool({
  name: 'pubmed-abstract',
  icon: 'file-text',
  title: { en: 'Read medical abstracts', zh: '阅读医学文献摘要' },
  description:
    'Returns the abstracts of PubMed articles by their identifiers. Use it after pubmed_search for what the articles found. ' +
    'It does not return full texts; europe_pmc_search knows where they are free.',
  parameters: z.strictObject({
    pmids: z
      .array(z.string().regex(/^\d{1,9}$/, 'must be a PubMed identifier, such as 27933103'))
      .min(1)
      .max(5)
      .describe('The identifiers, such as ["27933103"].'),
  }),
  timeoutMs: 30_000,
  request: ({ pmids }) => ({
    url: `${UTILITIES}/efetch.fcgi`,
    query: { db: 'pubmed', retmode: 'xml', id: pmids.join(',') },
    headers: { accept: 'application/xml' },
    maxBytes: 2_000_000,
  }),
  parse: readXml,
  answer: z.custom<XmlElement>((value) => value !== null),
  read(answer, { pmids }) {
    const articles = (answer.find('PubmedArticleSet')?.list('PubmedArticle') ?? []).map(toAbstract);
    if (articles.length === 0)
      throw new ToolFailure('not_found', 'PubMed has no article with this identifier.');
    return { data: { articles }, source: `https://pubmed.ncbi.nlm.nih.gov/?term=${pmids.join('+')}` };
  },
});

export const PUBMED_TOOLS = [search, abstracts];
