// Places by name or by coordinates, as all tools of weather take them.
import { z } from 'zod';
import { ToolFailure } from '../../../tool.ts';
import { anyNumber, anyText, listOf } from '../../lenient.ts';
import type { Ask, SourceRequest } from '../../source.ts';
import { DAY, GEOCODING } from './source.ts';

const MAX_MATCHES = 10;

export const latitude = (what: string) => z.number().min(-90).max(90).describe(what);
export const longitude = (what: string) => z.number().min(-180).max(180).describe(what);

export const locationFields = {
  place: z
    .string()
    .trim()
    .min(2)
    .max(100)
    .optional()
    .describe(
      'The name of a city or town in any language, with its region or country where there are several: "Lyon", "Portland, Oregon".',
    ),
  latitude: latitude('In place of the name: degrees north, negative in the south.').optional(),
  longitude: longitude('In place of the name: degrees east, negative in the west.').optional(),
};

interface LocationArgs {
  readonly place?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** For `refine`: the schema alone cannot say that one of both is needed. */
export const isLocated = ({ place, latitude, longitude }: LocationArgs): boolean =>
  place !== undefined || (latitude !== undefined && longitude !== undefined);
export const LOCATION_RULE = 'give either place, or both latitude and longitude';

const Match = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  elevation: anyNumber,
  timezone: anyText,
  population: anyNumber,
  country: anyText,
  country_code: anyText,
  admin1: anyText,
  admin2: anyText,
});
export type Match = z.infer<typeof Match>;

/** The key is missing where nothing matches. */
export const Matches = z.object({ results: listOf(Match) });

const languageOf = (text: string): string => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en');

export function matchesRequest(name: string, limit: number, country?: string): SourceRequest {
  return {
    url: `${GEOCODING}/v1/search`,
    query: { name, count: limit, language: languageOf(name), countryCode: country },
    cacheSeconds: DAY,
  };
}

const describeMatch = (match: Match): string =>
  [match.name, match.admin1, match.country].filter((part) => part !== null).join(', ');

function isIn(match: Match, qualifier: string): boolean {
  const wanted = qualifier.toLowerCase();
  return [match.country, match.country_code, match.admin1, match.admin2].some(
    (part) =>
      part !== null &&
      (part.toLowerCase() === wanted || (wanted.length > 3 && part.toLowerCase().includes(wanted))),
  );
}

interface Location {
  readonly name: string | null;
  readonly latitude: number;
  readonly longitude: number;
  /** Known for named places. */
  readonly timezone: string | null;
}

async function findPlace(place: string, ask: Ask): Promise<Location> {
  // The service knows names alone: what stands behind a comma picks one of its matches.
  const [name = place, ...qualifiers] = place.split(/[,，]/).map((part) => part.trim());
  const { results } = await ask({ request: matchesRequest(name, MAX_MATCHES), answer: Matches });
  const found = results.find((match) => qualifiers.every((part) => part === '' || isIn(match, part)));
  if (found) return { ...found, name: describeMatch(found) };
  const others = results.slice(0, 5).map(describeMatch).join('; ');
  throw new ToolFailure(
    'not_found',
    `No place called "${place}" was found. ` +
      (others === '' ? 'Check the spelling, or give coordinates.' : `Places with this name: ${others}.`),
  );
}

export async function locate(args: LocationArgs, ask: Ask): Promise<Location> {
  const { place, latitude, longitude } = args;
  if (latitude !== undefined && longitude !== undefined)
    return { name: place ?? null, latitude, longitude, timezone: null };
  return findPlace(place ?? '', ask);
}
