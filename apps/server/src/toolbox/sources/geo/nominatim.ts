// Addresses and places of OpenStreetMap. Its terms allow one request a second for the whole product, and ask to cache.
import { z } from 'zod';
import { ToolFailure, type AnyTool, type JsonValue, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyNumber, anyText, listOf } from '../lenient.ts';
import { createSource } from '../source.ts';
import { latitude, longitude } from './open-meteo/locate.ts';

const SERVICE = 'https://nominatim.openstreetmap.org';
const DAY = 86_400;
const ErrorBody = z.object({ error: z.unknown() });

function checkNominatim(response: ToolResponse): void {
  // With a good status as well as with 404.
  if (response.status < 500 && readErrorBody(response, ErrorBody)?.error === 'Unable to geocode')
    throw new ToolFailure('not_found', 'The map has no address near this point: it may be at sea.');
  if (response.status === 509 || response.status === 403)
    throw new ToolFailure('rate_limited', 'OpenStreetMap is asked too often. Try again later.');
}

const openStreetMap = createSource({
  name: 'OpenStreetMap',
  provider: 'GEO',
  category: 'places',
  origins: [SERVICE],
  cacheSeconds: DAY,
  pace: { burst: 1, perSecond: 1 },
  credit: '© OpenStreetMap contributors (ODbL)',
  checkResponse: checkNominatim,
});

const Place = z.object({
  lat: anyNumber,
  lon: anyNumber,
  osm_type: anyText,
  osm_id: anyNumber,
  category: anyText,
  type: anyText,
  name: anyText,
  display_name: z.string(),
  address: z.record(z.string(), anyText).catch({}),
});
type Place = z.infer<typeof Place>;

const MAX_CHARACTERS = 300;

/** The parts of an address have other names in other countries. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  house_number: ['house_number'],
  street: ['road', 'pedestrian', 'footway', 'path'],
  district: ['suburb', 'neighbourhood', 'quarter', 'city_district'],
  city: ['city', 'town', 'village', 'municipality', 'hamlet'],
  county: ['county'],
  region: ['state', 'province', 'region'],
  postcode: ['postcode'],
  country: ['country'],
  country_code: ['country_code'],
};

function toAddress(address: Place['address']): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(PARTS).flatMap(([part, names]) => {
      const value = names.map((name) => address[name]).find((text) => typeof text === 'string');
      return value === undefined || value === null ? [] : [[part, value.slice(0, MAX_CHARACTERS)]];
    }),
  );
}

const pageOf = ({ osm_type, osm_id, lat, lon }: Place): string =>
  osm_type !== null && osm_id !== null
    ? `https://www.openstreetmap.org/${encodeURIComponent(osm_type)}/${osm_id}`
    : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}`;

const toPlace = (place: Place) => ({
  name: place.name,
  full_address: place.display_name.slice(0, MAX_CHARACTERS),
  kind: [place.category, place.type].filter((part) => part !== null).join(' / '),
  latitude: place.lat,
  longitude: place.lon,
  address: toAddress(place.address),
  url: pageOf(place),
});

const language = z
  .enum(['en', 'zh', 'local'])
  .default('local')
  .describe('The language of names, where the map has them in it; local: as people there write them.');

const languageQuery = (value: 'en' | 'zh' | 'local') => (value === 'local' ? undefined : value);

export const reverseGeocode: AnyTool = openStreetMap.tool({
  name: 'reverse-geocode',
  icon: 'map-pinned',
  title: { en: 'Find an address by coordinates', zh: '坐标查地址' },
  description:
    'Returns the address or place at coordinates, from a house to a country. Use it when coordinates are given; use ' +
    'place_search or geocode for the other way.',
  parameters: z.strictObject({
    latitude: latitude('Degrees north, negative in the south.'),
    longitude: longitude('Degrees east, negative in the west.'),
    detail: z
      .enum(['house', 'street', 'city', 'country'])
      .default('house')
      .describe('How exact the answer is at most.'),
    language,
  }),
  request: (args) => ({
    url: `${SERVICE}/reverse`,
    query: {
      format: 'jsonv2',
      lat: args.latitude,
      lon: args.longitude,
      addressdetails: 1,
      zoom: { house: 18, street: 16, city: 10, country: 3 }[args.detail],
      'accept-language': languageQuery(args.language),
    },
  }),
  answer: Place,
  read: (place) => ({ data: toPlace(place), source: pageOf(place) }),
  notFound: 'The map has no address near this point: it may be at sea.',
});

export const placeSearch: AnyTool = openStreetMap.tool({
  name: 'place-search',
  icon: 'search',
  title: { en: 'Search addresses and places', zh: '搜索地址与地点' },
  description:
    'Searches the map of the world for street addresses, sights, stations, shops and other places by name, with coordinates. ' +
    'Use geocode for cities with population and time zone, and nearby_places for "restaurants around here".',
  parameters: z.strictObject({
    query: z
      .string()
      .trim()
      .min(2)
      .max(200)
      .describe('An address or a name with its town, such as "Louvre, Paris".'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters, such as FR')
      .optional()
      .describe('Only in this country, by its code of two letters, such as FR.'),
    limit: z.int().min(1).max(10).default(5).describe('How many places to return at most.'),
    language,
  }),
  request: ({ query, country, limit, ...args }) => ({
    url: `${SERVICE}/search`,
    query: {
      format: 'jsonv2',
      q: query,
      addressdetails: 1,
      limit,
      countrycodes: country?.toLowerCase(),
      'accept-language': languageQuery(args.language),
    },
  }),
  answer: listOf(Place),
  read: (places, { query, limit }) => {
    if (places.length === 0)
      throw new ToolFailure(
        'not_found',
        `The map has nothing called "${query}". Leave out details such as floors, or search for the street alone.`,
      );
    return { data: { places: places.slice(0, limit).map(toPlace) } };
  },
});
