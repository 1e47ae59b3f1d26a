import { z } from 'zod';
import { ToolFailure } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyNumber, anyText, listOf } from '../lenient.ts';
import { htmlToPlain, toTime } from '../plain-text.ts';
import { createSource } from '../source.ts';

const HOST = 'https://hacker-news.firebaseio.com/v0';
const TEXT_CHARACTERS = 600;
const THREAD_CHARACTERS = 2_000;
/** Asked at once. */
const BATCH = 6;
const LIST_SECONDS = 120;

const hackerNews = createSource({
  name: 'Hacker News',
  provider: 'NEWS',
  category: 'news',
  origins: ['https://hacker-news.firebaseio.com'],
  cacheSeconds: 300,
  credit: 'Hacker News',
});

const Story = z.object({
  id: z.number(),
  title: anyText,
  url: anyText,
  text: anyText,
  by: anyText,
  score: anyNumber,
  descendants: anyNumber,
  time: anyNumber,
});

/** Deleted ones have no title, and unknown ones are `null`. */
const Item = Story.nullable();

const pageOf = (id: number | string): string => `https://news.ycombinator.com/item?id=${id}`;

const LISTS = {
  top: { path: 'topstories', page: 'news' },
  new: { path: 'newstories', page: 'newest' },
  best: { path: 'beststories', page: 'best' },
  ask: { path: 'askstories', page: 'ask' },
  show: { path: 'showstories', page: 'show' },
  jobs: { path: 'jobstories', page: 'jobs' },
} as const;

const top = hackerNews.stepsTool({
  name: 'hackernews-top',
  provider: 'KNOWLEDGE',
  icon: 'newspaper',
  title: { en: 'Hacker News front page', zh: 'Hacker News 热门' },
  description:
    'Returns the stories on a list of Hacker News: top, new, best, ask, show or jobs, with points and comment counts. Use it ' +
    'for what people in software talk about now. Not for a subject of choice; use hackernews_search for that.',
  parameters: z.strictObject({
    list: z.enum(['top', 'new', 'best', 'ask', 'show', 'jobs']).default('top').describe('Which list.'),
    limit: count('How many stories to return at most.', { most: 30, usual: 10 }),
  }),
  sends: ({ list }) => ({ as: 'words', text: list }),
  timeoutMs: 30_000,
  async steps({ list, limit }, ask) {
    const { path: name, page } = LISTS[list];
    const ids = await ask({
      request: { url: `${HOST}/${name}.json`, cacheSeconds: LIST_SECONDS },
      answer: z.array(z.int().positive()),
    });
    const wanted = ids.slice(0, limit);
    const stories = [];
    for (let at = 0; at < wanted.length; at += BATCH) {
      const batch = wanted.slice(at, at + BATCH);
      const items = await Promise.all(
        batch.map((id) => ask({ request: { url: `${HOST}/item/${id}.json` }, answer: Item })),
      );
      for (const item of items) {
        if (item === null || item.title === null) continue;
        stories.push({
          id: item.id,
          title: item.title,
          url: item.url ?? pageOf(item.id),
          text: item.text === null ? null : htmlToPlain(item.text, TEXT_CHARACTERS),
          by: item.by,
          points: item.score,
          comments: item.descendants ?? 0,
          posted: toTime(item.time),
          discussion: pageOf(item.id),
        });
      }
    }
    return {
      data: { list, stories },
      source: `https://news.ycombinator.com/${page}`,
      truncated: ids.length > wanted.length,
    };
  },
});

const Comment = z
  .object({ id: z.number(), by: anyText, text: anyText, time: anyNumber, kids: listOf(z.int().positive()) })
  .nullable();

const Thread = z
  .object({ id: z.number(), type: anyText, parent: anyNumber, kids: listOf(z.int().positive()) })
  .extend(Story.shape)
  .nullable();

const item = hackerNews.stepsTool({
  name: 'hackernews-item',
  icon: 'newspaper',
  title: { en: 'Read a Hacker News thread', zh: '阅读 Hacker News 讨论' },
  description:
    'Returns a story, question or comment of Hacker News by its number, with its first comments. Use it to see what people ' +
    'say about a story that hackernews_top or hackernews_search found.',
  parameters: z.strictObject({
    id: z.int().min(1).max(1_000_000_000_000).describe('The number of the item.'),
    comments: count('How many comments to return at most.', { most: 30, usual: 12 }),
  }),
  sends: ({ id }) => ({ as: 'words', text: String(id) }),
  timeoutMs: 30_000,
  async steps({ id, comments: limit }, ask) {
    const found = await ask({ request: { url: `${HOST}/item/${id}.json` }, answer: Thread });
    if (found === null || (found.title === null && found.text === null))
      throw new ToolFailure('not_found', 'Hacker News has no such item, or it was deleted.');
    const comments = [];
    const wanted = found.kids.slice(0, limit);
    for (let at = 0; at < wanted.length; at += BATCH)
      for (const comment of await Promise.all(
        wanted
          .slice(at, at + BATCH)
          .map((kid) => ask({ request: { url: `${HOST}/item/${kid}.json` }, answer: Comment })),
      )) {
        if (comment === null || comment.text === null) continue;
        comments.push({
          id: comment.id,
          by: comment.by,
          text: htmlToPlain(comment.text, TEXT_CHARACTERS),
          posted: toTime(comment.time),
          replies: comment.kids.length,
        });
      }
    return {
      data: {
        id,
        type: found.type,
        title: found.title,
        url: found.url,
        text: found.text === null ? null : htmlToPlain(found.text, THREAD_CHARACTERS),
        by: found.by,
        points: found.score,
        comment_count: found.descendants,
        posted: toTime(found.time),
        comments,
      },
      source: pageOf(id),
      truncated: found.kids.length > wanted.length,
    };
  },
});

const ALGOLIA = 'https://hn.algolia.com';

const algolia = createSource({
  name: 'The search of Hacker News',
  provider: 'NEWS',
  category: 'news',
  origins: [ALGOLIA],
  cacheSeconds: 900,
  credit: 'Hacker News, Algolia',
});

const Hit = z.object({
  objectID: z.string(),
  title: anyText,
  story_title: anyText,
  url: anyText,
  story_text: anyText,
  comment_text: anyText,
  author: anyText,
  points: anyNumber,
  num_comments: anyNumber,
  created_at: anyText,
});

const search = algolia.tool({
  name: 'hackernews-search',
  icon: 'text-search',
  title: { en: 'Search Hacker News', zh: '搜索 Hacker News' },
  description:
    'Searches stories or comments of Hacker News by words, most relevant or newest first. Use it for what people in software ' +
    'said about a subject, then read a thread with hackernews_item. Not for facts as such.',
  parameters: z.strictObject({
    query: words('What to search for.', 200),
    kind: z.enum(['story', 'comment']).default('story').describe('What to search.'),
    sort: z.enum(['relevance', 'newest']).default('relevance').describe('What comes first.'),
    limit: count('How many to return at most.', { most: 30, usual: 10 }),
  }),
  request: ({ query, kind, sort, limit }) => ({
    url: `${ALGOLIA}/api/v1/${sort === 'newest' ? 'search_by_date' : 'search'}`,
    query: { query, tags: kind, hitsPerPage: limit },
  }),
  answer: z.object({ hits: z.array(Hit), nbHits: anyNumber }),
  read({ hits, nbHits }, { query }) {
    const results = hits.map((hit) => {
      const html = hit.comment_text ?? hit.story_text;
      const discussion = pageOf(hit.objectID);
      return {
        id: hit.objectID,
        title: hit.title ?? hit.story_title,
        url: hit.url ?? discussion,
        text: html === null ? null : htmlToPlain(html, TEXT_CHARACTERS),
        by: hit.author,
        points: hit.points,
        comments: hit.num_comments,
        posted: hit.created_at,
        discussion,
      };
    });
    const total = nbHits ?? results.length;
    return {
      data: { results, total },
      source: `${ALGOLIA}/?q=${encodeURIComponent(query)}`,
      truncated: total > results.length,
    };
  },
});

export const HACKER_NEWS_TOOLS = [top, item, search];
