import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyNumber, anyText, listOf } from '../lenient.ts';
import { createSource } from '../source.ts';

const SERVICE = 'https://itunes.apple.com';

function checkItunes(response: ToolResponse): void {
  // About twenty requests a minute, then this.
  if (response.status === 403)
    throw new ToolFailure('rate_limited', 'Apple is asked too often. Try again in a minute.', 60);
}

const itunes = createSource({
  name: 'Apple iTunes',
  provider: 'CULTURE',
  category: 'culture',
  origins: [SERVICE],
  cacheSeconds: 3_600,
  pace: { burst: 5, perSecond: 0.3 },
  credit: 'Apple iTunes Search',
  checkResponse: checkItunes,
});

const ENTITIES = {
  song: 'song',
  album: 'album',
  artist: 'musicArtist',
  podcast: 'podcast',
  app: 'software',
  film: 'movie',
  tv_season: 'tvSeason',
  ebook: 'ebook',
  audiobook: 'audiobook',
} as const;

const Item = z.object({
  kind: anyText,
  artistName: anyText,
  collectionName: anyText,
  trackName: anyText,
  trackViewUrl: anyText,
  collectionViewUrl: anyText,
  artistLinkUrl: anyText,
  artworkUrl100: anyText,
  collectionPrice: anyNumber,
  trackPrice: anyNumber,
  price: anyNumber,
  currency: anyText,
  releaseDate: anyText,
  primaryGenreName: anyText,
  trackTimeMillis: anyNumber,
  trackCount: anyNumber,
});
type Item = z.infer<typeof Item>;

/** -1 stands for what is not sold alone. */
function priceOf({ trackPrice, price, collectionPrice }: Item): number | null {
  const found = [trackPrice, price, collectionPrice].find((value) => value !== null) ?? null;
  return found === null || found < 0 ? null : found;
}

const toResult = (item: Item) => ({
  title: item.trackName ?? item.collectionName ?? item.artistName,
  by: item.artistName,
  collection: item.collectionName,
  genre: item.primaryGenreName,
  released: item.releaseDate?.slice(0, 10) ?? null,
  ...(item.trackTimeMillis !== null && { seconds: Math.round(item.trackTimeMillis / 1_000) }),
  ...(item.trackCount !== null && { tracks: item.trackCount }),
  price: priceOf(item),
  currency: item.currency,
  cover: item.artworkUrl100?.replace('100x100bb', '600x600bb') ?? null,
  url: item.trackViewUrl ?? item.collectionViewUrl ?? item.artistLinkUrl,
});

export const itunesSearch: AnyTool = itunes.tool({
  name: 'itunes-search',
  icon: 'music',
  title: { en: 'Search Apple iTunes', zh: '搜索 Apple iTunes' },
  description:
    'Searches the shops of Apple for songs, albums, artists, podcasts, apps, films, TV seasons and books, with prices and ' +
    'addresses. Use music_artist for the life and albums of a musician and tv_show_search for TV programmes.',
  parameters: z.strictObject({
    query: words('A title or a name, such as "weezer buddy holly".', 200),
    kind: z
      .enum(['song', 'album', 'artist', 'podcast', 'app', 'film', 'tv_season', 'ebook', 'audiobook'])
      .default('song')
      .describe('What to look for.'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters, such as US')
      .default('US')
      .describe('Whose shop is searched, by its code of two letters.'),
    limit: count('How many results to return at most.', { most: 25, usual: 5 }),
  }),
  request: ({ query, kind, country, limit }) => ({
    url: `${SERVICE}/search`,
    query: { term: query, entity: ENTITIES[kind], country: country.toUpperCase(), limit },
  }),
  answer: z.object({ results: listOf(Item) }),
  read: ({ results }, { query, kind, limit }) => {
    if (results.length === 0)
      throw new ToolFailure('not_found', `Apple has no ${kind.replace('_', ' ')} for "${query}".`);
    return { data: { results: results.slice(0, limit).map(toResult) } };
  },
});
