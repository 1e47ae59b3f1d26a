// Weather, air, sea and heights of the whole world, and coordinates of place names.
import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../../tool.ts';
import { readErrorBody } from '../../../error-body.ts';
import { createSource } from '../../source.ts';

export const GEOCODING = 'https://geocoding-api.open-meteo.com';
export const FORECAST = 'https://api.open-meteo.com';
export const ARCHIVE = 'https://archive-api.open-meteo.com';
export const AIR = 'https://air-quality-api.open-meteo.com';
export const MARINE = 'https://marine-api.open-meteo.com';
const TEN_MINUTES = 600;
export const DAY = 86_400;

const ErrorBody = z.object({
  error: z.literal(true),
  reason: z.string().transform((text) => text.slice(0, 300)),
});
/** The limit that was reached stands in the text alone. */
const WINDOWS: readonly (readonly [RegExp, number])[] = [
  [/minutely/i, 60],
  [/hourly/i, 3_600],
  [/daily/i, DAY],
];

export function checkOpenMeteo(response: ToolResponse): void {
  // A point outside a regional model: a good status, and numbers that are none.
  if (/:\s*nan\b/.test(response.text().slice(0, 1_000)))
    throw new ToolFailure('not_found', 'There is no data for this point. Try a point nearby.');
  const reason = readErrorBody(response, ErrorBody)?.reason;
  if (reason === undefined) return;
  if (response.status === 429 || /limit exceeded/i.test(reason)) {
    const seconds = WINDOWS.find(([window]) => window.test(reason))?.[1] ?? null;
    throw new ToolFailure('rate_limited', `Open-Meteo is asked too often: ${reason}`, seconds);
  }
  throw new ToolFailure('bad_input', `Open-Meteo refused the request: ${reason}`);
}

export const openMeteo = createSource({
  name: 'Open-Meteo',
  provider: 'GEO',
  category: 'weather',
  origins: [FORECAST, ARCHIVE, AIR, GEOCODING, MARINE],
  cacheSeconds: TEN_MINUTES,
  credit: 'Open-Meteo.com (CC BY 4.0)',
  checkResponse: checkOpenMeteo,
});

/** Where a person finds the figures of a point. */
export const pageOf = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://open-meteo.com/en/docs?latitude=${latitude}&longitude=${longitude}`;
