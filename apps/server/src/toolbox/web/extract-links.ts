import { z } from 'zod';
import { defineTool, type ToolContext, type ToolResult } from '../tool.ts';
import { count, webUrl } from './arguments.ts';
import { attributeOf, elementsOf, textOf, toWebAddress } from './html/page-tree.ts';
import { loadPage, type LoadedPage } from './load-page.ts';

const TEXT_CHARACTERS = 200;
const MAX_CONTAINS_CHARACTERS = 200;

const parameters = z.strictObject({
  url: webUrl('The address of the page.'),
  kind: z
    .enum(['all', 'internal', 'external'])
    .default('all')
    .describe('Links within the same host, to other hosts, or both.'),
  contains: z
    .string()
    .min(1)
    .max(MAX_CONTAINS_CHARACTERS)
    .optional()
    .describe('Return only links with this text in their address or words.'),
  limit: count('How many links to return at most.', { most: 500, usual: 100 }),
});

interface PageLink {
  readonly url: string;
  readonly text: string;
  readonly kind: 'internal' | 'external';
}

function collectLinks({ document, url }: LoadedPage): PageLink[] {
  const { host } = new URL(url);
  const links = new Map<string, PageLink>();
  let base = url;
  for (const element of elementsOf(document)) {
    const target = toWebAddress(attributeOf(element, 'href'), base);
    if (target === null) continue;
    if (element.tagName === 'base') base = target;
    if (element.tagName !== 'a' && element.tagName !== 'area') continue;
    const [address = target] = target.split('#', 1);
    if (links.has(address)) continue;
    const kind = new URL(address).host === host ? 'internal' : 'external';
    links.set(address, { url: address, text: textOf(element, TEXT_CHARACTERS), kind });
  }
  return [...links.values()];
}

async function call(args: z.infer<typeof parameters>, context: ToolContext): Promise<ToolResult> {
  const page = await loadPage(context, args.url);
  const wanted = args.contains?.toLowerCase() ?? '';
  const found = collectLinks(page).filter(
    ({ kind, url, text }) =>
      (args.kind === 'all' || kind === args.kind) && `${url}\n${text}`.toLowerCase().includes(wanted),
  );
  const links = found.slice(0, args.limit).map((link) => ({ ...link }));
  return {
    data: { links, total: found.length },
    source: page.url,
    truncated: page.isCut || found.length > links.length,
  };
}

export const extractLinks = defineTool({
  name: 'extract-links',
  provider: 'WEB',
  category: 'web',
  icon: 'link',
  effect: 'read',
  title: { en: 'List links', zh: '提取链接' },
  description:
    'Lists the links of a public web page, each once, with its words. Use it to find the pages of a site or the sources ' +
    'that a page names; use fetch_page to read text.',
  parameters,
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 30_000,
  call,
});
