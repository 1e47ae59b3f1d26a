import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../tool.ts';
import { anyNumber, anyText, listOf, textList } from '../lenient.ts';
import { createSource } from '../source.ts';

const SERVICE = 'https://images-api.nasa.gov';
const MAX_CHARACTERS = 400;

const nasa = createSource({
  name: 'The image library of NASA',
  provider: 'GEO',
  category: 'culture',
  origins: [SERVICE],
  cacheSeconds: 3_600,
  credit: 'NASA',
});

const Item = z.object({
  /** A list of one. */
  data: z
    .array(
      z.object({
        nasa_id: z.string(),
        title: anyText,
        description: anyText,
        date_created: anyText,
        media_type: anyText,
        center: anyText,
        keywords: textList,
      }),
    )
    .min(1),
  links: listOf(z.object({ href: z.string(), rel: anyText })),
});

const Answer = z.object({
  collection: z.object({
    items: listOf(Item),
    metadata: z.object({ total_hits: anyNumber }).catch({ total_hits: null }),
  }),
});

export const nasaImageSearch: AnyTool = nasa.tool({
  name: 'nasa-image-search',
  icon: 'rocket',
  title: { en: 'Search NASA images', zh: '搜索 NASA 图片' },
  description:
    'Searches the library of NASA for pictures, videos and sound of space, missions and the Earth, with texts and addresses. ' +
    'Mostly free of copyright. Not for pictures of other things: use free_image_search.',
  parameters: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .describe('What to look for, in English, such as "Saturn rings".'),
    media: z.enum(['image', 'video', 'audio']).default('image').describe('The kind of media.'),
    from_year: z.int().min(1900).max(2100).optional().describe('Only from this year on.'),
    to_year: z.int().min(1900).max(2100).optional().describe('Only until this year.'),
    limit: z.int().min(1).max(20).default(5).describe('How many to return at most.'),
  }),
  request: ({ query, media, from_year, to_year, limit }) => ({
    url: `${SERVICE}/search`,
    query: { q: query, media_type: media, year_start: from_year, year_end: to_year, page_size: limit },
  }),
  answer: Answer,
  read: ({ collection: { items, metadata } }, { query, limit }) => {
    if (items.length === 0)
      throw new ToolFailure(
        'not_found',
        `The library has nothing about "${query}". Try fewer, English words.`,
      );
    return {
      data: {
        total: metadata.total_hits,
        results: items.slice(0, limit).flatMap(({ data: [item], links }) => {
          if (item === undefined) return [];
          return [
            {
              title: item.title,
              description: item.description?.slice(0, MAX_CHARACTERS) ?? null,
              date: item.date_created?.slice(0, 10) ?? null,
              kind: item.media_type,
              center: item.center,
              keywords: item.keywords.slice(0, 10),
              preview_url: links.find(({ rel }) => rel === 'preview')?.href ?? null,
              url: `https://images.nasa.gov/details/${encodeURIComponent(item.nasa_id)}`,
            },
          ];
        }),
      },
      source: `https://images.nasa.gov/search?q=${encodeURIComponent(query)}`,
    };
  },
});
