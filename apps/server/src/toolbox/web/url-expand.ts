import { z } from 'zod';
import { defineTool, ToolFailure, type ToolContext, type ToolResponse, type ToolResult } from '../tool.ts';
import { webUrl } from './arguments.ts';
import { toWebAddress } from './html/page-tree.ts';

const MAX_HOPS = 10;
const MAX_BYTES = 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Of servers that know no HEAD. */
const WITHOUT_HEAD: ReadonlySet<number> = new Set([403, 404, 405, 501]);

interface Hop {
  readonly url: string;
  readonly status: number;
}

async function ask(url: string, context: ToolContext): Promise<ToolResponse> {
  const head = await context.http.request({ url, method: 'HEAD', maxRedirects: 0 });
  if (!WITHOUT_HEAD.has(head.status)) return head;
  return context.http.request({ url, maxRedirects: 0, maxBytes: MAX_BYTES });
}

/** Each address is asked by itself, so each is checked. */
async function follow(first: string, context: ToolContext): Promise<{ hops: Hop[]; ending: string }> {
  const hops: Hop[] = [];
  let url = first;
  for (;;) {
    const { status, headers } = await ask(url, context);
    hops.push({ url, status });
    if (!REDIRECTS.has(status)) return { hops, ending: 'final' };
    const { location } = headers;
    if (location !== undefined && !URL.canParse(location, url))
      throw new ToolFailure('failed', 'The link leads to an address that cannot be read.');
    const next = toWebAddress(location ?? null, url);
    if (next === null) return { hops, ending: 'leads_to_no_web_address' };
    if (hops.some((hop) => hop.url === next)) return { hops, ending: 'loop' };
    if (hops.length >= MAX_HOPS) return { hops, ending: 'too_many_redirects' };
    url = next;
  }
}

async function call({ url }: { url: string }, context: ToolContext): Promise<ToolResult> {
  const { hops, ending } = await follow(new URL(url).href, context);
  const last = hops.at(-1);
  if (!last) throw new ToolFailure('failed', 'The address could not be followed.');
  return {
    data: {
      final_url: last.url,
      status: last.status,
      ending,
      redirects: hops.length - 1,
      chain: hops.map((hop) => ({ ...hop })),
    },
    source: last.url,
  };
}

export const urlExpand = defineTool({
  name: 'url-expand',
  provider: 'WEB',
  category: 'web',
  icon: 'corner-down-right',
  effect: 'read',
  title: { en: 'Follow a short link', zh: '展开短链接' },
  description:
    'Follows the redirects of a public address one by one and returns each of them with its status. Use it to find out where a ' +
    'short or tracking link leads before reading it; it returns no text of the page.',
  parameters: z.strictObject({ url: webUrl('The address to follow.') }),
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 40_000,
  call,
});
