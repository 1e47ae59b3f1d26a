import { z } from 'zod';

export const patternField = z
  .string()
  .min(1)
  .max(500)
  .describe(
    'RE2 pattern without slashes, such as (?P<year>\\d{4})-(\\d{2}). No look-around, no back-references.',
  );

export const flagsField = z
  .array(z.enum(['i', 'm', 's']))
  .max(3)
  .default([])
  .describe('i: ignore case. m: ^ and $ match at each line. s: the point matches line breaks.');
