import { z } from 'zod';
import { checkAnswer } from '../http-failures.ts';
import { defineTool, ToolFailure, type ToolContext, type ToolResult } from '../tool.ts';
import { count } from './arguments.ts';
import { parsePage } from './html/parse-page.ts';
import { isChallenge, readSearchResults } from './search-results.ts';

const ADDRESSES = ['https://html.duckduckgo.com/html/', 'https://lite.duckduckgo.com/lite/'];
const CACHE_SECONDS = 600;
const MAX_QUERY_CHARACTERS = 400;
const REFUSED =
  'The search engine does not answer programs at the moment. Do not invent results: read a page whose address you know, use another source, or say that the search failed.';
const PERIODS = { day: 'd', week: 'w', month: 'm', year: 'y' } as const;
const REGIONS = { en: 'us-en', zh: 'cn-zh' } as const;

const parameters = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1)
    .max(MAX_QUERY_CHARACTERS)
    .describe(
      'What to search for: a few words, as one would type them. "site:example.com" limits it to a site.',
    ),
  limit: count('How many results to return at most.', { most: 25, usual: 10 }),
  period: z.enum(['day', 'week', 'month', 'year']).optional().describe('Only pages from this last period.'),
  language: z.enum(['en', 'zh']).optional().describe('The language of the results; any without it.'),
});

async function search(
  address: string,
  args: z.infer<typeof parameters>,
  context: ToolContext,
): Promise<ToolResult | null> {
  const url = new URL(address);
  url.searchParams.set('q', args.query);
  if (args.period) url.searchParams.set('df', PERIODS[args.period]);
  if (args.language) url.searchParams.set('kl', REGIONS[args.language]);
  const response = await context.http.request({
    url: url.href,
    headers: { accept: 'text/html' },
    cacheSeconds: CACHE_SECONDS,
  });
  // Programs are turned away with an answer of 202 or 403.
  if (response.status === 202 || response.status === 403) return null;
  const { document } = await parsePage(checkAnswer(response, context.clock.now()).text(), context.signal);
  if (isChallenge(document)) return null;
  const found = readSearchResults(document);
  const results = found.slice(0, args.limit).map((result) => ({ ...result }));
  return { data: { results }, source: url.href, truncated: found.length > results.length };
}

async function call(args: z.infer<typeof parameters>, context: ToolContext): Promise<ToolResult> {
  for (const address of ADDRESSES) {
    const result = await search(address, args, context);
    if (result) return result;
  }
  throw new ToolFailure('rate_limited', REFUSED);
}

export const webSearch = defineTool({
  name: 'web-search',
  provider: 'WEB',
  category: 'web',
  icon: 'search',
  effect: 'read',
  origins: ADDRESSES.map((address) => new URL(address).origin),
  title: { en: 'Search the web', zh: '网页搜索' },
  description:
    'Searches the web and returns titles, addresses and short extracts. Use it for facts that are recent or that you are not ' +
    'sure of, then read the best results with fetch_page: an extract alone proves little.',
  parameters,
  isIdempotent: true,
  isOutside: true,
  sends: ({ query }) => ({ as: 'words', text: query }),
  timeoutMs: 30_000,
  call,
});
