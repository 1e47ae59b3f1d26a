import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyFlag, anyNumber, anyText, listOf } from '../lenient.ts';
import { createSource, type Ask } from '../source.ts';

const SERVICE = 'https://collectionapi.metmuseum.org';

function checkMet(response: ToolResponse): void {
  // A page, after more than about 80 requests a minute.
  if (response.status === 403)
    throw new ToolFailure('rate_limited', 'The Met is asked too often. Try again in a minute.', 60);
}

const theMet = createSource({
  name: 'The Metropolitan Museum of Art',
  provider: 'CULTURE',
  category: 'culture',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  pace: { burst: 20, perSecond: 1 },
  credit: 'The Metropolitan Museum of Art (CC0)',
  checkResponse: checkMet,
});

const Thing = z.object({
  objectID: z.number(),
  title: anyText,
  objectName: anyText,
  artistDisplayName: anyText,
  artistDisplayBio: anyText,
  objectDate: anyText,
  culture: anyText,
  period: anyText,
  medium: anyText,
  dimensions: anyText,
  department: anyText,
  creditLine: anyText,
  isPublicDomain: anyFlag,
  primaryImageSmall: anyText,
  objectURL: anyText,
});
type Thing = z.infer<typeof Thing>;

const short = (text: string | null): string | null => text?.slice(0, 250) ?? null;

const toResult = (thing: Thing) => ({
  title: short(thing.title),
  object: thing.objectName,
  artist: thing.artistDisplayName,
  artist_about: short(thing.artistDisplayBio),
  date: thing.objectDate,
  culture: thing.culture,
  period: thing.period,
  material: short(thing.medium),
  size: short(thing.dimensions),
  department: thing.department,
  credit: short(thing.creditLine),
  public_domain: thing.isPublicDomain,
  image_url: thing.primaryImageSmall,
  url: thing.objectURL,
});

/** `null` for what the search still lists and the museum has withdrawn. */
async function findThing(id: number, ask: Ask): Promise<Thing | null> {
  try {
    return await ask({
      request: { url: `${SERVICE}/public/collection/v1/objects/${id}` },
      answer: Thing,
      notFound: 'Withdrawn.',
    });
  } catch (error) {
    if (error instanceof ToolFailure && error.code === 'not_found') return null;
    throw error;
  }
}

export const museumSearch: AnyTool = theMet.stepsTool({
  name: 'museum-search',
  icon: 'landmark',
  title: { en: 'Search museum objects (The Met)', zh: '馆藏搜索（大都会艺术博物馆）' },
  description:
    'Searches the open collection of the Metropolitan Museum of Art in New York: objects of all cultures and 5,000 years, with ' +
    'date, material and picture. Use art_search for paintings in Chicago.',
  parameters: z.strictObject({
    query: words('An artist, a culture or a subject, in English.', 200),
    with_image: z.boolean().default(true).describe('Whether to return objects with pictures alone.'),
    limit: count('How many objects to return at most.', { most: 8, usual: 4 }),
  }),
  steps: async ({ query, with_image, limit }, ask) => {
    const { total, objectIDs } = await ask({
      request: {
        url: `${SERVICE}/public/collection/v1.1/search`,
        query: { q: query, hasImages: with_image || undefined, offset: 0, limit },
      },
      // `null` in place of an empty list.
      answer: z.object({ total: anyNumber, objectIDs: listOf(z.number()) }),
    });
    const found = await Promise.all(objectIDs.slice(0, limit).map((id) => findThing(id, ask)));
    const objects = found.filter((thing) => thing !== null).map(toResult);
    if (objects.length === 0) throw new ToolFailure('not_found', `The Met has nothing for "${query}".`);
    return {
      data: { total, objects },
      source: `https://www.metmuseum.org/art/collection/search?q=${encodeURIComponent(query)}`,
    };
  },
  timeoutMs: 30_000,
});
