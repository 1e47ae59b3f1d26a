import { z } from 'zod';

// Exports of other products are read leniently: a field that is missing or of another kind is as if it were not there.

export const text = z.string().nullish().catch(null);
export const number = z.number().nullish().catch(null);
export const flag = z.boolean().nullish().catch(null);

/** A list of which only the entries that can be read are kept. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((values) =>
      (values ?? []).flatMap((value): z.output<Schema>[] => {
        const parsed = schema.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** Entries of an object that can be read, by their keys. */
export function recordOf<Schema extends z.ZodType>(schema: Schema) {
  return z.record(z.string(), z.unknown()).transform((record) =>
    Object.entries(record).flatMap(([key, value]): [string, z.output<Schema>][] => {
      const parsed = schema.safeParse(value);
      return parsed.success ? [[key, parsed.data]] : [];
    }),
  );
}

/** The year 10000. The server keeps no later times, and none was ever meant in milliseconds. */
const END_OF_TIME_MS = Date.UTC(10_000, 0);

/** Seconds or milliseconds since 1970, or a date in words. */
export function toTime(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return null;
  // What would be before 1973 in milliseconds was meant in seconds.
  const milliseconds = time < 1e11 ? time * 1000 : time;
  return milliseconds < END_OF_TIME_MS ? Math.round(milliseconds) : null;
}
