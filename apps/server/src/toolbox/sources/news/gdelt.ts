import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyText } from '../lenient.ts';
import { createSource, withQuery } from '../source.ts';

const HOST = 'https://api.gdeltproject.org';
/** Control characters, which make its JSON unreadable. */
const CONTROLS = /[\u0000-\u001f]/g;

/** What it refuses is told as text, with a good status. */
function checkText(response: ToolResponse): void {
  const text = response.text().trimStart();
  if (response.status === 429 || text.startsWith('Please limit requests'))
    throw new ToolFailure(
      'rate_limited',
      'GDELT answers one question in five seconds, fewer when it is busy. Try again in a moment, or use web_search.',
      6,
    );
  if (/^(Your query|The specified phrase|One or more of your keywords)/.test(text))
    throw new ToolFailure(
      'bad_input',
      'GDELT refuses this query. Use two or more words, none of them very short.',
    );
  if (text.startsWith('<'))
    throw new ToolFailure('upstream_down', 'GDELT has a problem of its own. Try again later.');
}

const gdelt = createSource({
  name: 'GDELT',
  provider: 'NEWS',
  category: 'news',
  origins: [HOST],
  cacheSeconds: 900,
  pace: { burst: 1, perSecond: 0.2 },
  credit: 'The GDELT Project',
  checkResponse: checkText,
});

function parse(response: ToolResponse): unknown {
  try {
    return JSON.parse(response.text().replaceAll(CONTROLS, ' '));
  } catch {
    throw new ToolFailure('upstream_down', 'GDELT gave an answer that cannot be read.');
  }
}

const Article = z.object({
  url: z.string(),
  title: anyText,
  seendate: anyText,
  domain: anyText,
  language: anyText,
  sourcecountry: anyText,
});

/** Its titles are split into words and signs. */
const toTitle = (title: string | null): string | null => title?.replaceAll(/\s+([,.:;!?])/g, '$1') ?? null;

export const newsSearch = gdelt.tool({
  name: 'news-search',
  icon: 'newspaper',
  title: { en: 'Search world news', zh: '搜索全球新闻' },
  description:
    'Finds news articles of the last three months from all over the world by words, language and time: titles and addresses, ' +
    'no texts. Use it for current events, then read the best with fetch_page. It answers one call in five seconds.',
  parameters: z.strictObject({
    query: words('Two or more words; phrases in double quotes.', 200),
    language: z
      .enum([
        'english',
        'chinese',
        'spanish',
        'french',
        'german',
        'japanese',
        'russian',
        'arabic',
        'portuguese',
      ])
      .optional()
      .describe('Only articles in this language; the query is best in it too.'),
    period: z
      .enum(['1d', '3d', '1w', '1m', '3m'])
      .default('1w')
      .describe('How far back: days, weeks or months.'),
    limit: count('How many articles to return at most.', { most: 50, usual: 10 }),
  }),
  timeoutMs: 30_000,
  request: ({ query, language, period, limit }) => ({
    url: `${HOST}/api/v2/doc/doc`,
    query: {
      query: language === undefined ? query : `${query} sourcelang:${language}`,
      mode: 'artlist',
      format: 'json',
      sort: 'datedesc',
      timespan: period.replace('m', 'months').replace('w', 'week'),
      maxrecords: limit,
    },
  }),
  parse,
  // Without results there is no list.
  answer: z.object({ articles: z.array(Article).default([]) }),
  read: ({ articles }, { query }) => ({
    data: {
      articles: articles.map(({ url, title, seendate, domain, language, sourcecountry }) => ({
        title: toTitle(title),
        url,
        site: domain,
        seen: seendate?.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z') ?? null,
        language,
        country: sourcecountry,
      })),
    },
    source: withQuery('https://api.gdeltproject.org/api/v2/doc/doc', { query, mode: 'artlist' }),
  }),
});
