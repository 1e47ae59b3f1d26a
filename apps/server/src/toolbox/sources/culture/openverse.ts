import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyNumber, anyText, listOf } from '../lenient.ts';
import { createSource } from '../source.ts';

const SERVICE = 'https://api.openverse.org';
const Problem = z.object({ detail: z.string() });

function checkOpenverse(response: ToolResponse): void {
  if (response.status !== 429) return;
  // How long to wait stands in the text.
  const seconds = /(\d{1,6}) seconds/.exec(readErrorBody(response, Problem)?.detail ?? '')?.[1];
  throw new ToolFailure(
    'rate_limited',
    'Openverse is asked too often. Try again later.',
    seconds === undefined ? null : Number(seconds),
  );
}

const openverse = createSource({
  name: 'Openverse',
  provider: 'CULTURE',
  category: 'culture',
  origins: [SERVICE],
  // 200 searches a day without an account.
  cacheSeconds: 86_400,
  pace: { burst: 10, perSecond: 0.3 },
  credit: 'Openverse',
  checkResponse: checkOpenverse,
});

const Image = z.object({
  title: anyText,
  creator: anyText,
  creator_url: anyText,
  url: anyText,
  foreign_landing_url: anyText,
  license: anyText,
  license_version: anyText,
  license_url: anyText,
  width: anyNumber,
  height: anyNumber,
  source: anyText,
  thumbnail: anyText,
});

export const freeImageSearch: AnyTool = openverse.tool({
  name: 'free-image-search',
  icon: 'image',
  title: { en: 'Search free images', zh: '搜索开放授权图片' },
  description:
    'Searches openly licensed pictures and photographs, with maker, licence and addresses. Use it for pictures that may be ' +
    'shown or changed; name maker and licence beside them. For space use nasa_image_search.',
  parameters: z.strictObject({
    query: words('What is in the picture, in English.', 200),
    use: z
      .enum(['any', 'commercial', 'modification'])
      .default('any')
      .describe('What the licence has to allow: any open licence, commercial use, or changes.'),
    limit: count('How many pictures to return at most.', { most: 20, usual: 5 }),
  }),
  request: ({ query, use, limit }) => ({
    url: `${SERVICE}/v1/images/`,
    query: { q: query, license_type: use === 'any' ? undefined : use, page_size: limit },
  }),
  answer: z.object({ result_count: anyNumber, results: listOf(Image) }),
  read: ({ results }, { query, limit }) => {
    if (results.length === 0)
      throw new ToolFailure(
        'not_found',
        `There is no free picture for "${query}". Try fewer, English words.`,
      );
    return {
      data: {
        images: results.slice(0, limit).map((image) => ({
          title: image.title?.slice(0, 200) ?? null,
          creator: image.creator,
          creator_url: image.creator_url,
          license: [image.license, image.license_version].filter((part) => part !== null).join(' '),
          license_url: image.license_url,
          image_url: image.url,
          thumbnail_url: image.thumbnail,
          width: image.width,
          height: image.height,
          from: image.source,
          url: image.foreign_landing_url,
        })),
      },
      source: `https://openverse.org/search/image?q=${encodeURIComponent(query)}`,
    };
  },
});
