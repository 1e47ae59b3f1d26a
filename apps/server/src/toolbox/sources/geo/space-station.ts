import { z } from 'zod';
import type { AnyTool } from '../../tool.ts';
import { anyNumber, anyText } from '../lenient.ts';
import { createSource } from '../source.ts';

const SERVICE = 'https://api.wheretheiss.at';
/** Its number in the catalogue of satellites. */
const STATION = 25_544;

const whereTheIss = createSource({
  name: 'Where the ISS at?',
  provider: 'GEO',
  category: 'places',
  origins: [SERVICE],
  // Run by a volunteer; the station moves 80 km in this time.
  cacheSeconds: 10,
  pace: { burst: 1, perSecond: 1 },
  credit: 'wheretheiss.at',
});

const round = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;

export const spaceStationPosition: AnyTool = whereTheIss.tool({
  name: 'space-station-position',
  icon: 'satellite',
  title: { en: 'Position of the space station', zh: '国际空间站位置' },
  description:
    'Returns where the International Space Station is now: the point below it, height, speed and whether it is in sunlight. ' +
    'Use reverse_geocode with the coordinates for the country below. It does not know when it can be seen from a place.',
  parameters: z.strictObject({}),
  request: () => ({ url: `${SERVICE}/v1/satellites/${STATION}` }),
  answer: z.object({
    latitude: z.number(),
    longitude: z.number(),
    altitude: anyNumber,
    velocity: anyNumber,
    visibility: anyText,
    timestamp: anyNumber,
  }),
  read: ({ timestamp, ...station }) => ({
    data: {
      time: timestamp === null ? null : new Date(timestamp * 1_000).toISOString(),
      latitude: round(station.latitude),
      longitude: round(station.longitude),
      height_km: round(station.altitude),
      speed_kmh: round(station.velocity),
      in_sunlight: station.visibility === null ? null : station.visibility === 'daylight',
    },
    source: 'https://wheretheiss.at/',
  }),
});
