import type { z } from 'zod';

/** The first is an option that the library's own types leave out; a test holds it to its word. */
const FIRST_ISSUE_ONLY = { abortEarly: true, reportInput: false };

/** Parses what may be long, and ends with the first thing that is wrong: to list 20,000 of them takes a second. */
export function parseUntilInvalid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.infer<Schema>> {
  return schema.safeParse(value, FIRST_ISSUE_ONLY);
}
