import { z } from 'zod';
import { defineTool, ToolFailure, type ToolContext, type ToolResult } from '../tool.ts';
import { webUrl } from './arguments.ts';
import { readFeed } from './feeds/read-feed.ts';
import { attributeOf, cleanText, elementsOf, textOf, toWebAddress } from './html/page-tree.ts';
import { parsePage, type PageElement } from './html/parse-page.ts';
import { loadText, type LoadedText } from './load-page.ts';

const MAX_FEEDS = 20;
const TITLE_CHARACTERS = 200;
const TYPES: ReadonlySet<string> = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
]);
/** Of links that a site has to its feeds without saying that they are. */
const LOOKS_LIKE_FEED = /(^|[/._-])(rss|atom|feeds?)([/._-]|$)|\.(rss|atom)$/i;
/** Where feeds usually are. */
const USUAL_PATHS = ['/feed', '/rss.xml', '/atom.xml', '/feed.xml', '/index.xml'];

interface Feed {
  readonly url: string;
  readonly title: string | null;
  /** How it was found. */
  readonly found: 'address' | 'declared' | 'linked' | 'guessed';
}

const toTitle = (text: string | null): string | null =>
  cleanText((text ?? '').slice(0, 1_000)).slice(0, TITLE_CHARACTERS) || null;

function readDeclared(element: PageElement, url: string): Feed | null {
  const rels = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);
  const type = (attributeOf(element, 'type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return rels.includes('alternate') && TYPES.has(type)
    ? { url, title: toTitle(attributeOf(element, 'title')), found: 'declared' }
    : null;
}

async function listFeeds({ text, url: address }: LoadedText, signal: AbortSignal): Promise<Feed[]> {
  const { document } = await parsePage(text, signal);
  const feeds = new Map<string, Feed>();
  let base = address;
  for (const element of elementsOf(document)) {
    const target = toWebAddress(attributeOf(element, 'href'), base);
    if (target === null) continue;
    if (element.tagName === 'base') base = target;
    if (element.tagName === 'link') {
      const feed = readDeclared(element, target);
      if (feed) feeds.set(target, feed);
    } else if (
      element.tagName === 'a' &&
      !feeds.has(target) &&
      LOOKS_LIKE_FEED.test(new URL(target).pathname)
    )
      feeds.set(target, { url: target, title: toTitle(textOf(element, TITLE_CHARACTERS)), found: 'linked' });
  }
  const found = [...feeds.values()];
  const declared = found.filter((feed) => feed.found === 'declared');
  return declared.length > 0 ? declared : found;
}

async function readAt(url: string, context: ToolContext): Promise<Feed | null> {
  try {
    const loaded = await loadText(context, url);
    const feed = await readFeed(loaded.text, loaded.url, context.signal);
    return feed && { url: loaded.url, title: toTitle(feed.title), found: 'guessed' };
  } catch (error) {
    // Nothing there: the next one may be.
    if (error instanceof ToolFailure) return null;
    throw error;
  }
}

async function guess(address: string, context: ToolContext): Promise<Feed[]> {
  for (const path of USUAL_PATHS) {
    const feed = await readAt(new URL(path, address).href, context);
    if (feed) return [feed];
  }
  return [];
}

async function call({ url }: { url: string }, context: ToolContext): Promise<ToolResult> {
  const loaded = await loadText(context, url);
  const own = loaded.isHtml ? null : await readFeed(loaded.text, loaded.url, context.signal);
  const listed: Feed[] = own
    ? [{ url: loaded.url, title: toTitle(own.title), found: 'address' }]
    : loaded.isHtml
      ? await listFeeds(loaded, context.signal)
      : [];
  const feeds = listed.length > 0 ? listed : await guess(loaded.url, context);
  if (feeds.length === 0)
    throw new ToolFailure('not_found', 'This site names no feed, and has none at the usual addresses.');
  return {
    data: { feeds: feeds.slice(0, MAX_FEEDS).map((feed) => ({ ...feed })), total: feeds.length },
    source: loaded.url,
    truncated: feeds.length > MAX_FEEDS,
  };
}

export const rssDiscover = defineTool({
  name: 'rss-discover',
  provider: 'WEB',
  category: 'web',
  icon: 'radio',
  effect: 'read',
  title: { en: 'Find feeds', zh: '查找订阅源' },
  description:
    'Finds the RSS, Atom and JSON feeds of a site from one of its pages: those that it declares, else those that it links to, else one ' +
    'at the usual addresses. Read a feed with rss_read.',
  parameters: z.strictObject({ url: webUrl('The address of the site or of one of its pages.') }),
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 40_000,
  call,
});
