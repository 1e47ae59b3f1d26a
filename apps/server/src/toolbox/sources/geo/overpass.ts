// What there is around a point. A public server of volunteers: few, small and cached questions.
import { z } from 'zod';
import { ToolFailure, type AnyTool, type JsonValue, type ToolResponse } from '../../tool.ts';
import { anyNumber, anyText, listOf, maybe } from '../lenient.ts';
import { createSource } from '../source.ts';
import { latitude, longitude } from './open-meteo/locate.ts';

const SERVICE = 'https://overpass-api.de';
/** More than are shown: the nearest are found here. */
const MAX_ASKED = 200;

/** The tags that the map has for what people look for. */
const KINDS = {
  restaurant: 'amenity=restaurant',
  cafe: 'amenity=cafe',
  bar: 'amenity=bar',
  fast_food: 'amenity=fast_food',
  supermarket: 'shop=supermarket',
  bakery: 'shop=bakery',
  pharmacy: 'amenity=pharmacy',
  hospital: 'amenity=hospital',
  doctor: 'amenity=doctors',
  school: 'amenity=school',
  bank: 'amenity=bank',
  cash_machine: 'amenity=atm',
  post_office: 'amenity=post_office',
  hotel: 'tourism=hotel',
  museum: 'tourism=museum',
  sight: 'tourism=attraction',
  park: 'leisure=park',
  playground: 'leisure=playground',
  bus_stop: 'highway=bus_stop',
  train_station: 'railway=station',
  parking: 'amenity=parking',
  fuel: 'amenity=fuel',
  charging_station: 'amenity=charging_station',
  toilets: 'amenity=toilets',
  drinking_water: 'amenity=drinking_water',
} as const;
type Kind = keyof typeof KINDS;
// Its keys, and there is one.
const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]];

/** A page in place of an answer: the reason stands in its text. */
function checkOverpass(response: ToolResponse): void {
  if (response.status === 429 || response.status === 504)
    throw new ToolFailure('rate_limited', 'The map server is busy. Try again in a minute.', 60);
}

const overpass = createSource({
  name: 'The map server',
  provider: 'GEO',
  category: 'places',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  pace: { burst: 2, perSecond: 0.5 },
  credit: '© OpenStreetMap contributors (ODbL)',
  checkResponse: checkOverpass,
});

const Element = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.number(),
  lat: anyNumber,
  lon: anyNumber,
  center: maybe(z.object({ lat: z.number(), lon: z.number() })),
  tags: z.record(z.string(), anyText).catch({}),
});
type Element = z.infer<typeof Element>;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** In metres, on a ball. */
function distanceBetween(one: Point, other: Point): number {
  const [lat1, lat2] = [(one.latitude * Math.PI) / 180, (other.latitude * Math.PI) / 180];
  const half = ((other.longitude - one.longitude) * Math.PI) / 360;
  const square = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(half) ** 2;
  return Math.round(2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(square))));
}

const TOLD: Readonly<Record<string, string>> = {
  cuisine: 'cuisine',
  opening_hours: 'opening_hours',
  website: 'website',
  wheelchair: 'wheelchair',
  operator: 'operator',
};

function toPlace(element: Element, from: Point) {
  const [lat, lon] = [element.lat ?? element.center?.lat, element.lon ?? element.center?.lon];
  if (lat === undefined || lon === undefined) return [];
  const { tags } = element;
  const street = [tags['addr:street'], tags['addr:housenumber']].filter(Boolean).join(' ');
  const told: Record<string, JsonValue> = Object.fromEntries(
    Object.entries(TOLD).flatMap(([tag, name]) => {
      const value = tags[tag];
      return typeof value === 'string' ? [[name, value.slice(0, 200)]] : [];
    }),
  );
  return [
    {
      name: tags['name']?.slice(0, 200) ?? null,
      distance_m: distanceBetween(from, { latitude: lat, longitude: lon }),
      latitude: lat,
      longitude: lon,
      ...(street !== '' && { street: street.slice(0, 200) }),
      ...told,
      url: `https://www.openstreetmap.org/${element.type}/${element.id}`,
    },
  ];
}

export const nearbyPlaces: AnyTool = overpass.tool({
  name: 'nearby-places',
  icon: 'store',
  title: { en: 'Places nearby', zh: '周边地点' },
  description:
    'Lists places of one kind around a point, nearest first: restaurants, shops, stops, pharmacies, sights. Find the ' +
    'coordinates with place_search first. The map may lack some, and opening hours may be out of date.',
  parameters: z.strictObject({
    latitude: latitude('Degrees north of the point, negative in the south.'),
    longitude: longitude('Degrees east of the point, negative in the west.'),
    kind: z.enum(KIND_NAMES).describe('What to look for.'),
    radius_m: z.int().min(50).max(5_000).default(1_000).describe('How far from the point, in metres.'),
    limit: z.int().min(1).max(30).default(10).describe('How many places to return at most.'),
  }),
  sends: ({ kind }) => ({ as: 'words', text: kind }),
  request: (args) => {
    const [key, value] = KINDS[args.kind].split('=');
    const around = `around:${args.radius_m},${args.latitude},${args.longitude}`;
    return {
      url: `${SERVICE}/api/interpreter`,
      query: { data: `[out:json][timeout:20];nwr(${around})["${key}"="${value}"];out center ${MAX_ASKED};` },
    };
  },
  answer: z.object({ elements: listOf(Element), remark: anyText }),
  read: ({ elements, remark }, args) => {
    // A question that takes too long is answered with a good status, a remark and nothing else.
    if (remark?.includes('runtime error') === true)
      throw new ToolFailure('timeout', 'The map server took too long. Try a smaller radius.');
    const places = elements.flatMap((element) => toPlace(element, args));
    if (places.length === 0)
      throw new ToolFailure('not_found', 'The map has no such place in this radius. Try a larger one.');
    const nearest = places.sort((one, other) => one.distance_m - other.distance_m).slice(0, args.limit);
    return {
      data: { places: nearest },
      source: `https://www.openstreetmap.org/?mlat=${args.latitude}&mlon=${args.longitude}`,
      truncated: places.length > nearest.length,
    };
  },
  timeoutMs: 30_000,
});
