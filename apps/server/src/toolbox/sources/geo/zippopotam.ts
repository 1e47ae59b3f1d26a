import { z } from 'zod';
import type { AnyTool } from '../../tool.ts';
import { anyNumber, anyText, listOf } from '../lenient.ts';
import { createSource, path } from '../source.ts';

const SERVICE = 'https://api.zippopotam.us';

const zippopotam = createSource({
  name: 'Zippopotam',
  provider: 'GEO',
  category: 'places',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  pace: { burst: 5, perSecond: 1 },
  credit: 'Zippopotam.us, GeoNames (CC BY 4.0)',
});

const Place = z.object({
  'place name': anyText,
  state: anyText,
  latitude: anyNumber,
  longitude: anyNumber,
});

export const postcodeLookup: AnyTool = zippopotam.tool({
  name: 'postcode-lookup',
  icon: 'mailbox',
  title: { en: 'Look up a postal code', zh: '邮政编码查询' },
  description:
    'Returns the places of a postal code in one of about 60 countries, with region and coordinates. Of British and Canadian ' +
    'codes only the first part is known. Not for the code of an address: use place_search.',
  parameters: z.strictObject({
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters, such as US')
      .describe('The code of the country, such as US.'),
    code: z
      .string()
      .trim()
      .min(2)
      .max(12)
      .regex(/^[\w -]+$/, 'must be a postal code')
      .describe('The postal code, such as 90210.'),
  }),
  request: ({ country, code }) => ({ url: SERVICE + path`/${country.toLowerCase()}/${code}` }),
  answer: z.object({ 'post code': anyText, country: anyText, places: listOf(Place) }),
  read: ({ 'post code': code, country, places }) => ({
    data: {
      code,
      country,
      places: places.slice(0, 20).map((place) => ({
        name: place['place name'],
        region: place.state,
        latitude: place.latitude,
        longitude: place.longitude,
      })),
    },
    truncated: places.length > 20,
  }),
  notFound: 'This postal code is not known there. Check code and country; try the first part alone.',
});
