// Coordinates of names, and heights of coordinates.
import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../../tool.ts';
import { latitude, longitude, Matches, matchesRequest } from './locate.ts';
import { DAY, FORECAST, openMeteo } from './source.ts';

export const geocode: AnyTool = openMeteo.tool({
  name: 'geocode',
  icon: 'map-pin',
  title: { en: 'Find coordinates', zh: '地名查坐标' },
  description:
    'Finds cities, towns and other named places: coordinates, region, country, time zone, population and height. Use it for ' +
    'the coordinates of a place name; use place_search for street addresses and sights.',
  parameters: z.strictObject({
    name: z
      .string()
      .trim()
      .min(2)
      .max(100)
      .describe('The name alone, in any language, without region and country: "Portland".'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters, such as US')
      .optional()
      .describe('Only in this country, by its code of two letters, such as US.'),
    limit: z.int().min(1).max(20).default(5).describe('How many places to return at most.'),
  }),
  request: ({ name, country, limit }) => matchesRequest(name, limit, country?.toUpperCase()),
  answer: Matches,
  read: ({ results }, { name, limit }) => {
    if (results.length === 0)
      throw new ToolFailure(
        'not_found',
        `No place called "${name}" was found. Check the spelling, leave out region and country, or use place_search.`,
      );
    return {
      data: {
        places: results.slice(0, limit).map((place) => ({
          name: place.name,
          region: place.admin1,
          district: place.admin2,
          country: place.country,
          country_code: place.country_code,
          latitude: place.latitude,
          longitude: place.longitude,
          elevation_m: place.elevation,
          timezone: place.timezone,
          population: place.population,
        })),
      },
    };
  },
});

export const elevation: AnyTool = openMeteo.tool({
  name: 'elevation',
  icon: 'mountain',
  title: { en: 'Height above sea level', zh: '查询海拔' },
  description:
    'Returns the height of the ground above sea level in metres at one or more points, to about 90 m on the map. Use geocode ' +
    'first for a place name. Summits can be somewhat higher than the grid says.',
  parameters: z.strictObject({
    points: z
      .array(
        z.strictObject({
          latitude: latitude('Degrees north, negative in the south.'),
          longitude: longitude('Degrees east, negative in the west.'),
        }),
      )
      .min(1)
      .max(50)
      .describe('The points, at most 50.'),
  }),
  request: ({ points }) => ({
    url: `${FORECAST}/v1/elevation`,
    query: {
      latitude: points.map((point) => point.latitude).join(','),
      longitude: points.map((point) => point.longitude).join(','),
    },
    cacheSeconds: DAY,
  }),
  answer: z.object({ elevation: z.array(z.number().nullable().catch(null)) }),
  read: ({ elevation: heights }, { points }) => ({
    data: { points: points.map((point, index) => ({ ...point, elevation_m: heights[index] ?? null })) },
  }),
});
