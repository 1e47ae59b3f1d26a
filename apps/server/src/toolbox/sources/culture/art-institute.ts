import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyFlag, anyText, listOf, maybe } from '../lenient.ts';
import { toLine } from '../plain-text.ts';
import { createSource } from '../source.ts';

const SERVICE = 'https://api.artic.edu';
const FIELDS = [
  'id',
  'title',
  'artist_display',
  'date_display',
  'place_of_origin',
  'medium_display',
  'artwork_type_title',
  'is_public_domain',
  'image_id',
  'thumbnail',
  'short_description',
];

function checkArt(response: ToolResponse): void {
  // Too deep a page, too: never asked for here.
  if (response.status === 403)
    throw new ToolFailure(
      'rate_limited',
      'The Art Institute does not answer programs at the moment. Try again later.',
    );
}

const artInstitute = createSource({
  name: 'The Art Institute of Chicago',
  provider: 'CULTURE',
  category: 'culture',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  pace: { burst: 10, perSecond: 1 },
  credit: 'Art Institute of Chicago (CC0; descriptions CC BY 4.0)',
  checkResponse: checkArt,
});

const Artwork = z.object({
  id: z.number(),
  title: anyText,
  artist_display: anyText,
  date_display: anyText,
  place_of_origin: anyText,
  medium_display: anyText,
  artwork_type_title: anyText,
  is_public_domain: anyFlag,
  image_id: anyText,
  thumbnail: maybe(z.object({ alt_text: anyText })),
  short_description: anyText,
});

export const artSearch: AnyTool = artInstitute.tool({
  name: 'art-search',
  icon: 'palette',
  title: { en: 'Search artworks (Chicago)', zh: '艺术品搜索（芝加哥艺术博物馆）' },
  description:
    'Searches the collection of the Art Institute of Chicago: title, artist, date, material, picture and text. Best for famous ' +
    'paintings and prints. Use museum_search for objects of all cultures at the Met in New York.',
  parameters: z.strictObject({
    query: words('An artist, a title or a subject, in English.', 200),
    limit: count('How many works to return at most.', { most: 20, usual: 5 }),
  }),
  request: ({ query, limit }) => ({
    url: `${SERVICE}/api/v1/artworks/search`,
    query: { q: query, limit, fields: FIELDS.join(',') },
  }),
  answer: z.object({
    data: listOf(Artwork),
    config: z.object({ iiif_url: z.string() }).catch({ iiif_url: 'https://www.artic.edu/iiif/2' }),
  }),
  read: ({ data, config }, { query, limit }) => {
    if (data.length === 0) throw new ToolFailure('not_found', `The collection has nothing for "${query}".`);
    return {
      data: {
        artworks: data.slice(0, limit).map((work) => ({
          title: work.title,
          artist: toLine(work.artist_display, 200),
          date: work.date_display,
          origin: work.place_of_origin,
          material: work.medium_display?.slice(0, 200) ?? null,
          kind: work.artwork_type_title,
          public_domain: work.is_public_domain,
          shows: work.thumbnail?.alt_text?.slice(0, 300) ?? null,
          description: toLine(work.short_description, 400),
          image_url:
            work.image_id === null
              ? null
              : `${config.iiif_url}/${encodeURIComponent(work.image_id)}/full/843,/0/default.jpg`,
          url: `https://www.artic.edu/artworks/${work.id}`,
        })),
      },
      source: `https://www.artic.edu/collection?q=${encodeURIComponent(query)}`,
    };
  },
});
