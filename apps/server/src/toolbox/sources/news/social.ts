// Public posts of two open networks.
import { z } from 'zod';
import { ToolFailure } from '../../tool.ts';
import { count } from '../arguments.ts';
import { anyNumber, anyText, listOf, part, textList } from '../lenient.ts';
import { clip, htmlToPlain } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const POST_CHARACTERS = 800;
const BLUESKY = 'https://public.api.bsky.app';
/** The large ones: with any other, an argument could name a server that only listens. */
const INSTANCES = [
  'mastodon.social',
  'mastodon.online',
  'mstdn.social',
  'mas.to',
  'fosstodon.org',
  'hachyderm.io',
  'techhub.social',
  'infosec.exchange',
  'chaos.social',
  'mathstodon.xyz',
] as const;

const mastodon = createSource({
  name: 'Mastodon',
  provider: 'NEWS',
  category: 'news',
  origins: INSTANCES.map((instance) => `https://${instance}`),
  cacheSeconds: 300,
  pace: { burst: 5, perSecond: 0.5 },
  credit: 'Mastodon',
  checkResponse({ status }) {
    if (status === 401 || status === 422)
      throw new ToolFailure('failed', 'This instance shows its posts only to members. Use another instance.');
  },
});

export const mastodonTagTimeline = mastodon.tool({
  name: 'mastodon-tag-timeline',
  icon: 'hash',
  title: { en: 'Mastodon posts of a tag', zh: 'Mastodon 话题动态' },
  description:
    'Returns the newest public Mastodon posts with a hashtag, as an instance sees them. Use it for what people say about a ' +
    'subject now. Posts are opinions of strangers, no facts. Not for news; use news_search.',
  parameters: z.strictObject({
    tag: z
      .string()
      .max(60)
      .regex(/^[\p{L}\p{N}_]+$/u, 'must be a hashtag without the sign, such as opensource')
      .describe('The hashtag without the sign, such as opensource.'),
    instance: z.enum(INSTANCES).default('mastodon.social').describe('The instance that is asked.'),
    limit: count('How many posts to return at most.', { most: 30, usual: 10 }),
  }),
  request: ({ tag, instance, limit }) => ({
    url: `https://${instance}${path`/api/v1/timelines/tag/${tag}`}`,
    query: { limit },
  }),
  answer: z.array(
    z.object({
      url: anyText,
      created_at: anyText,
      content: z.string(),
      spoiler_text: anyText,
      language: anyText,
      replies_count: anyNumber,
      reblogs_count: anyNumber,
      favourites_count: anyNumber,
      account: part({ acct: anyText, display_name: anyText }),
    }),
  ),
  read: (posts, { tag, instance }) => ({
    data: {
      posts: posts.map((post) => ({
        text: htmlToPlain(post.content, POST_CHARACTERS),
        warning: post.spoiler_text,
        by: post.account.display_name,
        account: post.account.acct,
        posted: post.created_at,
        language: post.language,
        replies: post.replies_count,
        boosts: post.reblogs_count,
        favourites: post.favourites_count,
        url: post.url,
      })),
    },
    source: `https://${instance}${path`/tags/${tag}`}`,
  }),
  notFound: 'This instance does not show posts of this tag.',
});

const bluesky = createSource({
  name: 'Bluesky',
  provider: 'NEWS',
  category: 'news',
  origins: [BLUESKY],
  cacheSeconds: 300,
  pace: { burst: 10, perSecond: 2 },
  credit: 'Bluesky',
  checkResponse({ status }) {
    if (status === 400)
      throw new ToolFailure(
        'not_found',
        'Bluesky has no such account. Use its whole handle, such as bsky.app.',
      );
  },
});

const Label = z.object({ val: z.string() });
/** Its authors want only members to see their posts. */
const FOR_MEMBERS = '!no-unauthenticated';

const Post = z.object({
  uri: z.string(),
  author: z.object({ handle: z.string(), displayName: anyText, labels: listOf(Label) }),
  record: z.object({ text: z.string(), createdAt: anyText, langs: textList }),
  replyCount: anyNumber,
  repostCount: anyNumber,
  likeCount: anyNumber,
});

export const blueskyAuthorFeed = bluesky.tool({
  name: 'bluesky-author-feed',
  icon: 'at-sign',
  title: { en: 'Bluesky posts of an account', zh: 'Bluesky 账号动态' },
  description:
    'Returns the newest public posts of a Bluesky account, with what it reposted. Use it for what a person or an organisation ' +
    'says there. It cannot search posts. Posts are opinions, no facts.',
  parameters: z.strictObject({
    handle: z
      .string()
      .trim()
      .transform((text) => text.replace(/^@/, '').toLowerCase())
      .refine(
        (text) => text.length <= 253 && /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(text),
        'must be a handle, such as bsky.app',
      )
      .describe('The handle of the account, such as bsky.app.'),
    limit: count('How many posts to return at most.', { most: 30, usual: 10 }),
  }),
  request: ({ handle, limit }) => ({
    url: `${BLUESKY}/xrpc/app.bsky.feed.getAuthorFeed`,
    query: { actor: handle, limit },
  }),
  answer: z.object({ feed: listOf(z.object({ post: Post })) }),
  read: ({ feed }, { handle }) => ({
    data: {
      posts: feed
        .filter(({ post }) => !post.author.labels.some(({ val }) => val === FOR_MEMBERS))
        .map(({ post }) => ({
          text: clip(post.record.text, POST_CHARACTERS),
          by: post.author.displayName ?? post.author.handle,
          account: post.author.handle,
          is_repost: post.author.handle.toLowerCase() !== handle,
          posted: post.record.createdAt,
          languages: post.record.langs,
          replies: post.replyCount,
          reposts: post.repostCount,
          likes: post.likeCount,
          url: `https://bsky.app/profile/${post.author.handle}/post/${post.uri.split('/').at(-1) ?? ''}`,
        })),
    },
    source: `https://bsky.app/profile/${handle}`,
  }),
});
