import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyNumber, anyText } from '../lenient.ts';
import { createSource } from '../source.ts';
import { isLocated, locate, LOCATION_RULE, locationFields } from './open-meteo/locate.ts';
import { checkOpenMeteo, GEOCODING } from './open-meteo/source.ts';

const SERVICE = 'https://api.sunrise-sunset.org';
const Status = z.object({ status: z.string() });

const PROBLEMS: Readonly<Record<string, string>> = {
  INVALID_DATE: 'The date is not valid. Write it as 2026-03-31.',
  INVALID_REQUEST: 'The coordinates are not valid.',
  // Comes with times, but of another zone than was asked for.
  INVALID_TZID: 'The time zone is not known. Use a name such as Europe/Paris.',
};

function checkSunTimes(response: ToolResponse): void {
  checkOpenMeteo(response);
  const status = readErrorBody(response, Status)?.status ?? 'OK';
  if (status === 'OK') return;
  const problem = PROBLEMS[status];
  if (problem === undefined)
    throw new ToolFailure(
      'upstream_down',
      'The source of sun times has a problem of its own. Try again later.',
    );
  throw new ToolFailure('bad_input', problem);
}

const sunriseSunset = createSource({
  name: 'Sunrise-Sunset',
  provider: 'GEO',
  category: 'weather',
  origins: [SERVICE, GEOCODING],
  cacheSeconds: 86_400,
  credit: 'sunrise-sunset.org',
  checkResponse: checkSunTimes,
});

/** Where the sun does not rise or set, the service answers with the first second of 1970. */
const time = anyText.transform((text) => (text?.startsWith('1970-01-01') === true ? null : text));

const Answer = z.object({
  results: z.object({
    sunrise: time,
    sunset: time,
    solar_noon: time,
    day_length: anyNumber,
    civil_twilight_begin: time,
    civil_twilight_end: time,
    nautical_twilight_begin: time,
    nautical_twilight_end: time,
    astronomical_twilight_begin: time,
    astronomical_twilight_end: time,
  }),
});

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // What Intl throws for a name that it does not know.
    return false;
  }
};

const timezone = z
  .string()
  .max(60)
  .refine(isZone, 'must be the name of a time zone, such as Europe/Paris')
  .optional()
  .describe(
    'The zone of the answered times, such as Europe/Paris; by default that of the place, UTC for coordinates.',
  );

export const sunTimes: AnyTool = sunriseSunset.stepsTool({
  name: 'sun-times',
  icon: 'sunrise',
  title: { en: 'Sunrise and sunset', zh: '日出日落时间' },
  description:
    'Returns sunrise, sunset, solar noon, the length of the day and the twilights of a place on a day. Use it for daylight ' +
    'and dusk; not for the weather.',
  parameters: z
    .strictObject({
      ...locationFields,
      date: z.iso.date().optional().describe('The day, such as 2026-06-21; today without it.'),
      timezone,
    })
    .refine(isLocated, LOCATION_RULE),
  steps: async (args, ask, { clock }) => {
    const { name, latitude, longitude, ...place } = await locate(args, ask);
    const zone = args.timezone ?? place.timezone ?? 'UTC';
    // "today" of the service is that of UTC.
    const date = args.date ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(clock.now());
    const { results } = await ask({
      request: {
        url: `${SERVICE}/json`,
        query: { lat: latitude, lng: longitude, date, formatted: 0, tzid: zone },
      },
      answer: Answer,
    });
    const { sunrise, sunset, solar_noon, day_length, ...twilights } = results;
    return {
      data: {
        place: { name, latitude, longitude },
        date,
        timezone: zone,
        sunrise,
        sunset,
        solar_noon,
        day_length_seconds: day_length,
        ...twilights,
        ...(sunrise === null && {
          note: 'The sun does not rise and set there on this day: polar day or polar night.',
        }),
      },
      source: `https://sunrise-sunset.org/search?location=${encodeURIComponent(name ?? `${latitude},${longitude}`)}`,
    };
  },
});
