import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { checkAnswer } from '../http-failures.ts';
import { defineTool, ToolFailure, type ToolContext, type ToolResponse, type ToolResult } from '../tool.ts';
import { count, webUrl } from './arguments.ts';
import { readXmlList } from './feeds/xml-fields.ts';
import { toWebAddress } from './html/page-tree.ts';
import { loadRobots } from './robots/load-robots.ts';

const unpack = promisify(gunzip);
const MAX_BYTES = 4 * 1024 * 1024;
/** What one site map may list by the protocol. */
const MAX_ENTRIES = 50_000;
const ENTRY_NAMES: ReadonlySet<string> = new Set(['url', 'sitemap']);

const parameters = z.strictObject({
  url: webUrl('The address of the site map, or of the home page of a site: then its site map is looked up.'),
  contains: z.string().min(1).max(200).optional().describe('Return only addresses with this text in them.'),
  limit: count('How many addresses to return at most.', { most: 500, usual: 100 }),
});

async function findSitemap(url: string, context: ToolContext): Promise<string> {
  const { pathname, origin } = new URL(url);
  if (pathname !== '/') return url;
  const robots = await loadRobots(context, url);
  return robots.sitemaps[0] ?? `${origin}/sitemap.xml`;
}

/** Site maps may be packed files, whatever the answer says about its coding. */
async function readText(response: ToolResponse): Promise<string> {
  const { body } = response;
  if (body[0] !== 0x1f || body[1] !== 0x8b) return response.text();
  try {
    return (await unpack(body, { maxOutputLength: MAX_BYTES })).toString('utf8');
  } catch {
    throw new ToolFailure('too_large', 'This site map is too large, or damaged.');
  }
}

async function call(args: z.infer<typeof parameters>, context: ToolContext): Promise<ToolResult> {
  const address = await findSitemap(args.url, context);
  const response = await context.http.request({ url: address, maxBytes: MAX_BYTES });
  const text = await readText(checkAnswer(response, context.clock.now()));
  const root = /<(?:\w+:)?(urlset|sitemapindex)\b/.exec(text.slice(0, 4_000))?.[1];
  if (root === undefined)
    throw new ToolFailure('bad_input', 'This address is no site map. Try the home page of the site.');
  const { signal } = context;
  const list = await readXmlList(text, { entryNames: ENTRY_NAMES, maxEntries: MAX_ENTRIES, signal });
  const found = list.entries.flatMap((fields) => {
    const url = toWebAddress(fields.get('loc') ?? null, response.url);
    const isWanted = url !== null && (args.contains === undefined || url.includes(args.contains));
    return isWanted ? [{ url, modified: fields.get('lastmod')?.trim().slice(0, 40) ?? null }] : [];
  });
  const entries = found.slice(0, args.limit);
  return {
    data: { kind: root === 'urlset' ? 'pages' : 'site_maps', entries, total: found.length },
    source: response.url,
    truncated: list.isCut || found.length > entries.length,
  };
}

export const sitemapRead = defineTool({
  name: 'sitemap-read',
  provider: 'WEB',
  category: 'web',
  icon: 'map',
  effect: 'read',
  title: { en: 'Read a site map', zh: '读取站点地图' },
  description:
    'Lists the addresses of a site map with their dates. Use it to find out what a site holds. Where the kind is ' +
    '"site_maps", call it again with one of the addresses.',
  parameters,
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 30_000,
  call,
});
