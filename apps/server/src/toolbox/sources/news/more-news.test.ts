import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { NEWS_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(NEWS_TOOLS, import.meta.url);
});

const NEWS = {
  tool: 'news-search',
  args: { query: 'flood', language: 'french' },
  url: 'https://api.gdeltproject.org/api/v2/doc/doc?query=flood+sourcelang%3Afrench&mode=artlist&format=json&sort=datedesc&timespan=1week&maxrecords=10',
};
const SEARCH = {
  tool: 'hackernews-search',
  args: { query: 'anthropic' },
  url: 'https://hn.algolia.com/api/v1/search?query=anthropic&tags=story&hitsPerPage=10',
};
const ITEM = 'https://hacker-news.firebaseio.com/v0/item';
const THREAD = { tool: 'hackernews-item', args: { id: 121003, comments: 1 }, url: `${ITEM}/121003.json` };
const LOBSTERS = { tool: 'lobsters-hottest', args: {}, url: 'https://lobste.rs/hottest.json' };
const DEV = {
  tool: 'devto-articles',
  args: { tag: 'ai' },
  url: 'https://dev.to/api/articles?tag=ai&per_page=10',
};
const ANSWERS = {
  tool: 'stackexchange-answers',
  args: { question_id: 27435284 },
  url: 'https://api.stackexchange.com/2.3/questions/27435284/answers?site=stackoverflow&sort=votes&order=desc&pagesize=3&filter=withbody',
};
const MASTODON = {
  tool: 'mastodon-tag-timeline',
  args: { tag: 'opensource' },
  url: 'https://mastodon.social/api/v1/timelines/tag/opensource?limit=10',
};
const BLUESKY = {
  tool: 'bluesky-author-feed',
  args: { handle: '@dril.bsky.social' },
  url: 'https://public.api.bsky.app/xrpc/app.bsky.feed.getAuthorFeed?actor=dril.bsky.social&limit=10',
};

describe('more tools that read what is being said give what was found [TOOL-11]', () => {
  it.each([
    {
      ...NEWS,
      file: 'gdelt-list.json',
      data: { articles: [{ seen: '2026-06-04T21:30:00Z', country: 'France' }, { site: 'example.com' }] },
    },
    { ...NEWS, body: '{}', data: { articles: [] } },
    {
      ...SEARCH,
      file: 'hackernews-search.json',
      data: { results: [{ id: '46124267', title: 'Anthropic acquires Bun', points: 2192 }, {}] },
    },
    {
      ...LOBSTERS,
      file: 'lobsters-hottest.json',
      data: { stories: [{ by: 'technomancy', score: 14, tags: ['lisp', 'lua', 'web'] }, {}] },
    },
    { ...LOBSTERS, file: 'lobsters-older.json', data: { stories: [{ by: expect.any(String) }] } },
    {
      ...DEV,
      file: 'devto-articles.json',
      data: {
        articles: expect.arrayContaining([expect.objectContaining({ by: 'James Anderson', reactions: 99 })]),
      },
    },
    {
      ...ANSWERS,
      file: 'stackexchange-answers.json',
      data: {
        answers: [{ is_accepted: true, by: "A'da", text: expect.stringMatching(/^Use await\.\s+await x;/) }],
      },
    },
    {
      ...MASTODON,
      file: 'mastodon-tag.json',
      data: {
        posts: [
          {
            text: expect.stringContaining('https://olud.ai/tool/unstructured.html'),
            account: 'opensourceaitech',
          },
        ],
      },
    },
    {
      ...BLUESKY,
      file: 'bluesky-feed.json',
      data: {
        posts: [
          {
            by: 'wint',
            is_repost: false,
            likes: 8172,
            url: 'https://bsky.app/profile/dril.bsky.social/post/3lix6ufungs22',
          },
        ],
      },
    },
  ])('$tool', async ({ data, ...call }) => {
    const found = await tools.callWith(call);
    expect(found.data).toMatchObject(data);
    expect(found.source).toMatch(/^https:\/\/[a-z.]+\//);
  });

  it('hackernews-item, with its comments', async () => {
    tools.record(THREAD.url, 'hackernews-item-ask.json');
    tools.record(`${ITEM}/121016.json`, 'hackernews-item-comment.json');
    const { data, truncated } = await tools.call('hackernews-item', THREAD.args);
    expect(data).toMatchObject({
      title: 'Ask HN: The Arc Effect',
      comments: [{ by: 'norvig', replies: 7, text: expect.stringMatching(/^Aw shucks/) }],
    });
    expect(truncated).toBe(true);
  });

  it('bluesky-author-feed marks reposts, and leaves out what only members may see', async () => {
    const { data } = await tools.callWith({ ...BLUESKY, file: 'bluesky-repost.json' });
    expect(data).toMatchObject({ posts: [{ is_repost: true, account: 'theferrarilab.bsky.social' }] });
    const post = {
      uri: 'at://did/app.bsky.feed.post/1',
      author: { handle: 'a.example', labels: [{ val: '!no-unauthenticated' }] },
      record: { text: 'for members' },
    };
    const closed = await tools.callWith({ ...BLUESKY, body: JSON.stringify({ feed: [{ post }] }) });
    expect(closed.data).toEqual({ posts: [] });
  });
});

describe('what these services refuse is told in words', () => {
  it.each([
    { ...NEWS, file: 'gdelt-limit.txt', code: 'rate_limited' },
    { ...NEWS, file: 'gdelt-limit.txt', status: 429, code: 'rate_limited' },
    { ...NEWS, file: 'gdelt-short.txt', code: 'bad_input' },
    { ...NEWS, body: '<html>', code: 'upstream_down' },
    { ...NEWS, body: '{"articles":[', code: 'upstream_down' },
    { ...THREAD, file: 'hackernews-item-unknown.json', code: 'not_found' },
    { ...THREAD, file: 'hackernews-item-deleted.json', code: 'not_found' },
    {
      ...LOBSTERS,
      args: { tag: 'nosuch' },
      url: 'https://lobste.rs/t/nosuch.json',
      status: 404,
      code: 'not_found',
    },
    { ...DEV, status: 403, code: 'rate_limited' },
    { ...ANSWERS, file: 'stackexchange-throttle.json', status: 400, code: 'rate_limited' },
    { ...MASTODON, file: 'mastodon-closed.json', status: 422, code: 'failed' },
    { ...BLUESKY, file: 'bluesky-missing.json', status: 400, code: 'not_found' },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });
});

it.each([
  ['news-search', { query: 'a', period: '1y' }],
  ['hackernews-item', { id: 0 }],
  ['hackernews-search', { query: '' }],
  ['lobsters-hottest', { tag: '../x' }],
  ['devto-articles', { author: 'a b' }],
  ['stackexchange-answers', { question_id: 1, limit: 6 }],
  ['mastodon-tag-timeline', { tag: 'a', instance: 'evil.example' }],
  ['bluesky-author-feed', { handle: 'a b' }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
