import { z } from 'zod';
import { defineTool, ToolFailure, type ToolContext, type ToolResult } from '../tool.ts';
import { count, webUrl } from './arguments.ts';
import { readFeed, summaryOf, type FeedEntry } from './feeds/read-feed.ts';
import { loadText } from './load-page.ts';

const parameters = z.strictObject({
  url: webUrl('The address of the feed; page_metadata names the feeds of a page.'),
  limit: count('How many entries to return at most.', { most: 50, usual: 20 }),
  since: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Return only entries from this time on, such as 2026-01-31T00:00:00Z.'),
});

/** Newest first; those without a date keep their order at the end. */
const byTime = (one: FeedEntry, other: FeedEntry): number =>
  (other.publishedMs ?? -Infinity) === (one.publishedMs ?? -Infinity)
    ? 0
    : (other.publishedMs ?? -Infinity) - (one.publishedMs ?? -Infinity);

async function call(args: z.infer<typeof parameters>, context: ToolContext): Promise<ToolResult> {
  const { signal } = context;
  const loaded = await loadText(context, args.url);
  const feed = await readFeed(loaded.text, loaded.url, signal);
  if (!feed)
    throw new ToolFailure('bad_input', 'This address is no feed. page_metadata names the feeds of a page.');
  const sinceMs = args.since === undefined ? null : Date.parse(args.since);
  const found = feed.entries
    .filter(({ publishedMs }) => sinceMs === null || (publishedMs !== null && publishedMs >= sinceMs))
    .toSorted(byTime);
  const entries = [];
  for (const entry of found.slice(0, args.limit)) {
    const { title, url, author, publishedMs } = entry;
    const published = publishedMs === null ? null : new Date(publishedMs).toISOString();
    entries.push({ title, url, author, published, summary: await summaryOf(entry, signal) });
  }
  return {
    data: { title: feed.title, entries, total: found.length },
    source: loaded.url,
    truncated: feed.isCut || found.length > entries.length,
  };
}

export const rssRead = defineTool({
  name: 'rss-read',
  provider: 'WEB',
  category: 'web',
  icon: 'rss',
  effect: 'read',
  title: { en: 'Read a feed', zh: '读取订阅源' },
  description:
    'Reads an RSS, Atom or JSON feed, newest entries first. Use it for news and changes of a site that has a feed; use ' +
    'fetch-page to read an entry in full.',
  parameters,
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  call,
});
