import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { anyNumber, anyText, listOf, maybe } from '../lenient.ts';
import { createSource } from '../source.ts';
import { latitude, longitude } from './open-meteo/locate.ts';

const SERVICE = 'https://earthquake.usgs.gov';
const DAY_MS = 86_400_000;
const USUAL_DAYS = 7;

/** Errors are texts: a heading, a blank line, the reason. */
function checkQuakes(response: ToolResponse): void {
  if (response.status !== 400) return;
  const reason =
    response
      .text()
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)[1] ?? 'check the arguments';
  throw new ToolFailure('bad_input', `The US Geological Survey refused the search: ${reason.slice(0, 200)}`);
}

const geologicalSurvey = createSource({
  name: 'The US Geological Survey',
  provider: 'GEO',
  category: 'weather',
  origins: [SERVICE],
  cacheSeconds: 120,
  pace: { burst: 10, perSecond: 1 },
  credit: 'US Geological Survey',
  checkResponse: checkQuakes,
});

const Quake = z.object({
  properties: z.object({
    mag: anyNumber,
    place: anyText,
    time: anyNumber,
    url: anyText,
    alert: anyText,
    tsunami: anyNumber,
    felt: anyNumber,
    type: anyText,
  }),
  /** Longitude, latitude, depth. */
  geometry: maybe(z.object({ coordinates: z.array(anyNumber) })),
});

const toTime = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

export const earthquakes: AnyTool = geologicalSurvey.tool({
  name: 'earthquakes',
  icon: 'activity',
  title: { en: 'Earthquakes', zh: '地震查询' },
  description:
    'Lists earthquakes of the world by strength, time and distance to a point, the last seven days by default. Use it for ' +
    '"was there an earthquake"; first reports change. It cannot predict any.',
  parameters: z
    .strictObject({
      min_magnitude: z
        .number()
        .min(0)
        .max(10)
        .default(4.5)
        .describe('The least magnitude; small ones are many.'),
      start_date: z.iso.date().optional().describe('The first day (UTC), such as 2026-01-31.'),
      end_date: z.iso.date().optional().describe('The last day (UTC); today without it.'),
      latitude: latitude('Degrees north of the point to search around.').optional(),
      longitude: longitude('Degrees east of the point to search around.').optional(),
      radius_km: z.number().min(1).max(2_000).default(300).describe('How far from the point, in km.'),
      order: z.enum(['time', 'magnitude']).default('time').describe('The latest or the strongest first.'),
      limit: z.int().min(1).max(50).default(10).describe('How many to return at most.'),
    })
    .refine(
      (args) => (args.latitude === undefined) === (args.longitude === undefined),
      'give both latitude and longitude, or neither',
    )
    .refine(
      ({ start_date, end_date }) =>
        start_date === undefined || end_date === undefined || start_date <= end_date,
      'end_date must not be before start_date',
    ),
  request: (args, { clock }) => {
    const { start_date, end_date, latitude: lat, longitude: lon } = args;
    const until = end_date === undefined ? clock.now() : Date.parse(end_date);
    const from = start_date ?? new Date(until - USUAL_DAYS * DAY_MS).toISOString().slice(0, 10);
    return {
      url: `${SERVICE}/fdsnws/event/1/query`,
      query: {
        format: 'geojson',
        starttime: from,
        endtime: end_date === undefined ? undefined : `${end_date}T23:59:59`,
        minmagnitude: args.min_magnitude,
        orderby: args.order,
        limit: args.limit,
        latitude: lat,
        longitude: lon,
        maxradiuskm: lat === undefined ? undefined : args.radius_km,
      },
    };
  },
  answer: z.object({ features: listOf(Quake) }),
  read: ({ features }) => ({
    data: {
      earthquakes: features.map(({ properties: quake, geometry }) => ({
        magnitude: quake.mag,
        place: quake.place,
        time: toTime(quake.time),
        // Quarry blasts and explosions are in it, too.
        kind: quake.type,
        latitude: geometry?.coordinates[1] ?? null,
        longitude: geometry?.coordinates[0] ?? null,
        depth_km: geometry?.coordinates[2] ?? null,
        alert: quake.alert,
        tsunami_possible: quake.tsunami === 1,
        felt_reports: quake.felt,
        url: quake.url,
      })),
    },
    source: 'https://earthquake.usgs.gov/earthquakes/map/',
  }),
});
