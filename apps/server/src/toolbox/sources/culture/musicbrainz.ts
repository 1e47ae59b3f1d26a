import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyNumber, anyText, listOf, maybe, textList } from '../lenient.ts';
import { createSource } from '../source.ts';

const SERVICE = 'https://musicbrainz.org';

const musicBrainz = createSource({
  name: 'MusicBrainz',
  provider: 'CULTURE',
  category: 'culture',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  pace: { burst: 1, perSecond: 1 },
  credit: 'MusicBrainz (CC0)',
});

const Artist = z.object({
  id: z.string(),
  name: anyText,
  type: anyText,
  disambiguation: anyText,
  country: anyText,
  area: maybe(z.object({ name: anyText })),
  'life-span': maybe(z.object({ begin: anyText, end: anyText })),
  tags: listOf(z.object({ name: z.string(), count: anyNumber })),
});
type Artist = z.infer<typeof Artist>;

const Release = z.object({
  title: anyText,
  'primary-type': anyText,
  'secondary-types': textList,
  'first-release-date': anyText,
});

const toArtist = (artist: Artist) => ({
  name: artist.name,
  kind: artist.type,
  about: artist.disambiguation,
  area: artist.area?.name ?? artist.country,
  begin: artist['life-span']?.begin ?? null,
  end: artist['life-span']?.end ?? null,
  genres: artist.tags
    .sort((one, other) => (other.count ?? 0) - (one.count ?? 0))
    .slice(0, 6)
    .map(({ name }) => name),
  url: `${SERVICE}/artist/${encodeURIComponent(artist.id)}`,
});

/** Words of the search language, as plain words. */
const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, ' ')}"`;

export const musicArtist: AnyTool = musicBrainz.stepsTool({
  name: 'music-artist',
  icon: 'music',
  title: { en: 'Music artists and albums', zh: '音乐人与专辑' },
  description:
    'Finds a musician or band in the open encyclopaedia of music: origin, years, genres and the list of albums by date, with ' +
    'others of the same name. Not for songs to listen to or buy: use itunes_search.',
  parameters: z.strictObject({
    name: words('The name of the musician or band.', 150),
    albums: count('How many albums to list at most.', { most: 50, usual: 20 }),
  }),
  steps: async ({ name, albums }, ask) => {
    const { artists } = await ask({
      request: {
        url: `${SERVICE}/ws/2/artist`,
        query: { query: `artist:${quote(name)}`, fmt: 'json', limit: 5 },
      },
      answer: z.object({ artists: listOf(Artist) }),
    });
    const [artist, ...others] = artists;
    if (artist === undefined) throw new ToolFailure('not_found', `No musician or band is called "${name}".`);
    const answer = await ask({
      request: {
        url: `${SERVICE}/ws/2/release-group`,
        query: { artist: artist.id, type: 'album', fmt: 'json', limit: 100 },
      },
      answer: z.object({ 'release-groups': listOf(Release) }),
    });
    // Without collections and recordings of concerts.
    const studio = answer['release-groups']
      .filter((release) => release['secondary-types'].length === 0)
      .map((release) => ({ title: release.title, released: release['first-release-date'] }))
      .sort((one, other) => (one.released ?? '9').localeCompare(other.released ?? '9'));
    const found = toArtist(artist);
    return {
      data: { ...found, albums: studio.slice(0, albums), others: others.map(toArtist) },
      source: found.url,
      truncated: studio.length > albums,
    };
  },
});
