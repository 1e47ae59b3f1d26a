// Front pages of two communities of developers.
import { z } from 'zod';
import { ToolFailure } from '../../tool.ts';
import { count } from '../arguments.ts';
import { anyNumber, anyText, textList } from '../lenient.ts';
import { createSource, path } from '../source.ts';

const LOBSTERS = 'https://lobste.rs';
const DEV = 'https://dev.to';

const lobsters = createSource({
  name: 'Lobsters',
  provider: 'NEWS',
  category: 'news',
  origins: [LOBSTERS],
  cacheSeconds: 600,
  pace: { burst: 3, perSecond: 0.5 },
  credit: 'Lobsters',
});

/** A name, or an object with one. */
const Submitter = z
  .union([z.string(), z.object({ username: z.string() }).transform(({ username }) => username)])
  .nullable()
  .catch(null);

export const lobstersHottest = lobsters.tool({
  name: 'lobsters-hottest',
  icon: 'newspaper',
  title: { en: 'Lobsters front page', zh: 'Lobsters 热门' },
  description:
    'Returns the stories on the front page of Lobsters, a community about computing, or of one of its tags. Use it for what ' +
    'programmers read now. Not for other subjects; use hackernews_search or news_search.',
  parameters: z.strictObject({
    tag: z
      .string()
      .max(30)
      .regex(/^[a-z0-9+_-]+$/, 'must be a tag, such as rust or security')
      .optional()
      .describe('Only stories with this tag, such as rust.'),
    limit: count('How many stories to return at most.', { most: 25, usual: 10 }),
  }),
  request: ({ tag }) => ({ url: `${LOBSTERS}${tag === undefined ? '/hottest.json' : path`/t/${tag}.json`}` }),
  answer: z.array(
    z.object({
      title: z.string(),
      url: anyText,
      score: anyNumber,
      comment_count: anyNumber,
      comments_url: z.string(),
      created_at: anyText,
      submitter_user: Submitter,
      tags: textList,
    }),
  ),
  read: (stories, { tag, limit }) => ({
    data: {
      stories: stories.slice(0, limit).map((story) => ({
        title: story.title,
        url: story.url ?? story.comments_url,
        score: story.score,
        comments: story.comment_count,
        by: story.submitter_user,
        posted: story.created_at,
        tags: story.tags,
        discussion: story.comments_url,
      })),
    },
    source: `${LOBSTERS}/${tag === undefined ? '' : `t/${tag}`}`,
    truncated: stories.length > limit,
  }),
  notFound: 'Lobsters has no such tag.',
});

const dev = createSource({
  name: 'DEV',
  provider: 'NEWS',
  category: 'news',
  origins: [DEV],
  cacheSeconds: 600,
  pace: { burst: 5, perSecond: 1 },
  credit: 'DEV Community',
  checkResponse({ status }) {
    if (status === 403)
      throw new ToolFailure('rate_limited', 'DEV does not answer programs at the moment. Try again later.');
  },
});

export const devtoArticles = dev.tool({
  name: 'devto-articles',
  icon: 'newspaper',
  title: { en: 'Articles on DEV', zh: 'DEV 社区文章' },
  description:
    'Lists articles of the DEV community by tag or author, newest or most liked of the last days. Use it for tutorials and ' +
    'opinions of developers. Not for reference; use mdn_search. Read an article with fetch_page.',
  parameters: z.strictObject({
    tag: z
      .string()
      .max(30)
      .regex(/^[a-z0-9]+$/, 'must be a tag, such as javascript')
      .optional()
      .describe('Only articles with this tag, such as javascript.'),
    author: z
      .string()
      .max(30)
      .regex(/^[A-Za-z0-9_]+$/, 'must be a user name')
      .optional()
      .describe('Only articles of this user.'),
    top_days: z.int().min(1).max(365).optional().describe('The most liked of the last so many days.'),
    limit: count('How many articles to return at most.', { most: 30, usual: 10 }),
  }),
  request: ({ tag, author, top_days: top, limit }) => ({
    url: `${DEV}/api/articles`,
    query: { tag, username: author, top, per_page: limit },
  }),
  answer: z.array(
    z.object({
      title: z.string(),
      description: anyText,
      url: z.string(),
      published_timestamp: anyText,
      public_reactions_count: anyNumber,
      comments_count: anyNumber,
      reading_time_minutes: anyNumber,
      tag_list: textList,
      user: z.object({ name: anyText }).catch({ name: null }),
    }),
  ),
  read: (articles, { tag, author }) => ({
    data: {
      articles: articles.map((article) => ({
        title: article.title,
        description: article.description,
        by: article.user.name,
        published: article.published_timestamp,
        reactions: article.public_reactions_count,
        comments: article.comments_count,
        minutes: article.reading_time_minutes,
        tags: article.tag_list,
        url: article.url,
      })),
    },
    source: `${DEV}/${author ?? (tag === undefined ? '' : `t/${tag}`)}`,
  }),
  notFound: 'DEV has no such tag or user.',
});
