import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyNumber, anyText, listOf, maybe, textList } from '../lenient.ts';
import { toLine } from '../plain-text.ts';
import { createSource } from '../source.ts';

const SERVICE = 'https://api.tvmaze.com';
const MAX_EPISODES = 40;

const tvMaze = createSource({
  name: 'TVmaze',
  provider: 'CULTURE',
  category: 'culture',
  origins: [SERVICE],
  cacheSeconds: 3_600,
  pace: { burst: 10, perSecond: 1 },
  credit: 'TVmaze (CC BY-SA)',
});

const Named = maybe(z.object({ name: anyText }));
const Show = z.object({
  id: z.number(),
  url: anyText,
  name: anyText,
  type: anyText,
  language: anyText,
  genres: textList,
  status: anyText,
  premiered: anyText,
  ended: anyText,
  schedule: maybe(z.object({ time: anyText, days: textList })),
  rating: maybe(z.object({ average: anyNumber })),
  network: Named,
  webChannel: Named,
  summary: anyText,
});
type Show = z.infer<typeof Show>;

const Episode = z.object({
  url: anyText,
  name: anyText,
  season: anyNumber,
  number: anyNumber,
  airdate: anyText,
  summary: anyText,
});

const toShow = (show: Show) => ({
  title: show.name,
  kind: show.type,
  language: show.language,
  genres: show.genres.slice(0, 6),
  status: show.status,
  premiered: show.premiered,
  ended: show.ended,
  channel: show.network?.name ?? show.webChannel?.name ?? null,
  days: show.schedule?.days ?? [],
  time: show.schedule?.time ?? null,
  rating_of_10: show.rating?.average ?? null,
  summary: toLine(show.summary, 400),
  url: show.url,
});

export const tvShowSearch: AnyTool = tvMaze.stepsTool({
  name: 'tv-show-search',
  icon: 'tv',
  title: { en: 'TV shows and episodes', zh: '电视剧与节目查询' },
  description:
    'Finds TV shows by title, also of streaming services: channel, years, schedule, rating and summary; with a season also the ' +
    'episodes of the best match. Not for films (itunes_search) and not for where a show can be watched today.',
  parameters: z.strictObject({
    query: words('The title of the show.', 150),
    season: z
      .int()
      .min(1)
      .max(200)
      .optional()
      .describe('Also lists the episodes of this season of the best match.'),
    limit: count('How many shows to return at most.', { most: 10, usual: 5 }),
  }),
  steps: async ({ query, season, limit }, ask) => {
    const hits = await ask({
      request: { url: `${SERVICE}/search/shows`, query: { q: query } },
      answer: listOf(z.object({ show: Show })),
    });
    const [best] = hits;
    if (best === undefined) throw new ToolFailure('not_found', `No TV show is called "${query}".`);
    const all =
      season === undefined
        ? []
        : await ask({
            request: { url: `${SERVICE}/shows/${best.show.id}/episodes`, maxBytes: 4 * 1024 * 1024 },
            answer: listOf(Episode),
          });
    const episodes = all.filter((episode) => episode.season === season);
    return {
      data: {
        shows: hits.slice(0, limit).map(({ show }) => toShow(show)),
        ...(season !== undefined && {
          season,
          episodes: episodes.slice(0, MAX_EPISODES).map((episode) => ({
            number: episode.number,
            title: episode.name,
            date: episode.airdate,
            summary: toLine(episode.summary, 200),
          })),
        }),
      },
      source: best.show.url ?? 'https://www.tvmaze.com/',
      truncated: episodes.length > MAX_EPISODES,
    };
  },
});
