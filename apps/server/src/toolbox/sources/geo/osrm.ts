// Routes on the map's roads. Two public servers for trials: one knows cars alone, the other walking and cycling.
import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyText, listOf } from '../lenient.ts';
import { createSource } from '../source.ts';
import { latitude, longitude } from './open-meteo/locate.ts';

const SERVERS = {
  driving: 'https://router.project-osrm.org/route/v1/driving',
  cycling: 'https://routing.openstreetmap.de/routed-bike/route/v1/driving',
  walking: 'https://routing.openstreetmap.de/routed-foot/route/v1/driving',
} as const;
const MAX_STEPS = 80;
const Problem = z.object({ code: z.string(), message: z.string().catch('') });

function checkRoute(response: ToolResponse): void {
  const problem = readErrorBody(response, Problem);
  if (problem === null || problem.code === 'Ok') return;
  if (problem.code === 'NoRoute' || problem.code === 'NoSegment')
    throw new ToolFailure('not_found', 'No road or path leads from point to point. Check the coordinates.');
  throw new ToolFailure(
    'bad_input',
    `The route server refused the request: ${problem.message.slice(0, 200)}`,
  );
}

const routeServer = createSource({
  name: 'The route server',
  provider: 'GEO',
  category: 'places',
  origins: ['https://router.project-osrm.org', 'https://routing.openstreetmap.de'],
  cacheSeconds: 86_400,
  pace: { burst: 1, perSecond: 1 },
  credit: 'OSRM, © OpenStreetMap contributors (ODbL)',
  checkResponse: checkRoute,
});

const Step = z.object({
  distance: z.number(),
  name: z.string().catch(''),
  ref: anyText,
  maneuver: z.object({ type: anyText, modifier: anyText }).catch({ type: null, modifier: null }),
});
type Step = z.infer<typeof Step>;
const Leg = z.object({ distance: z.number(), duration: z.number(), steps: listOf(Step) });

const km = (metres: number): number => Math.round(metres / 10) / 100;
const minutes = (seconds: number): number => Math.round(seconds / 6) / 10;

function toStep({ maneuver, name, ref, distance }: Step) {
  const action = [maneuver.type, maneuver.modifier].filter((part) => part !== null).join(' ');
  const road = name === '' ? (ref ?? '') : name;
  return { action, road: road.slice(0, 100), distance_km: km(distance) };
}

export const routePlan: AnyTool = routeServer.tool({
  name: 'route-plan',
  icon: 'route',
  title: { en: 'Plan a route', zh: '路线规划' },
  description:
    'Plans a route by car, bicycle or on foot between two or more points: distance, time and, if asked, the steps. Find ' +
    'coordinates with place_search or geocode first. It knows no traffic, no trains and no buses.',
  parameters: z.strictObject({
    points: z
      .array(
        z.strictObject({
          latitude: latitude('Degrees north, negative in the south.'),
          longitude: longitude('Degrees east, negative in the west.'),
        }),
      )
      .min(2)
      .max(10)
      .describe('Start, stops in their order, and end; at most 10.'),
    by: z.enum(['driving', 'cycling', 'walking']).default('driving').describe('How one travels.'),
    steps: z.boolean().default(false).describe('Whether to list the turns.'),
  }),
  request: ({ points, by, steps }) => ({
    url: `${SERVERS[by]}/${points.map((point) => `${point.longitude},${point.latitude}`).join(';')}`,
    query: { overview: 'false', steps },
  }),
  answer: z.object({
    routes: z.array(z.object({ distance: z.number(), duration: z.number(), legs: listOf(Leg) })),
  }),
  read: ({ routes: [route] }, { points, by, steps: wantsSteps }) => {
    if (route === undefined) throw new ToolFailure('not_found', 'No route was found.');
    const steps = wantsSteps ? route.legs.flatMap((leg) => leg.steps.map(toStep)) : [];
    const ends = [points[0], points.at(-1)].flatMap((point) =>
      point === undefined ? [] : [`${point.latitude},${point.longitude}`],
    );
    const engine = { driving: 'car', cycling: 'bike', walking: 'foot' }[by];
    return {
      data: {
        distance_km: km(route.distance),
        duration_minutes: minutes(route.duration),
        ...(route.legs.length > 1 && {
          legs: route.legs.map((leg) => ({
            distance_km: km(leg.distance),
            duration_minutes: minutes(leg.duration),
          })),
        }),
        ...(wantsSteps && { steps: steps.slice(0, MAX_STEPS) }),
      },
      source: `https://www.openstreetmap.org/directions?engine=fossgis_osrm_${engine}&route=${ends.join(';')}`,
      truncated: steps.length > MAX_STEPS,
    };
  },
});
