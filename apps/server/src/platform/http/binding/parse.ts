// Parses what a caller sent with the endpoint's own schemas; every refusal names the field.
import type { z } from 'zod';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { namesLocalCommand } from '@parley/contract/mcp/local-command.ts';
import { checkShape } from '../../bounded-json.ts';
import { parseUntilInvalid } from '../../parse-until-invalid.ts';

/** Beyond so many values only the first problem is reported: listing all takes longer than finding one. */
const MAX_LISTED_VALUES = 1_000;

type Parsed = ReturnType<z.ZodType['safeParse']>;

/** Whether there are more values in it than this; looks no further. */
function hasMoreValues(value: unknown, most: number): boolean {
  let left = most;
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined && left >= 0; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inner: unknown[] = Object.values(next);
    left -= inner.length;
    if (left >= 0) for (const one of inner) pending.push(one);
  }
  return left < 0;
}

/** Ends with the first thing that is wrong, and lists the others only where that costs nothing. */
function parseSafely(schema: z.ZodType, value: unknown): Parsed {
  const first = parseUntilInvalid(schema, value);
  return first.success || hasMoreValues(value, MAX_LISTED_VALUES) ? first : schema.safeParse(value);
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** Of a value that fits none of several shapes: what is wrong with it by the shape that it comes closest to. */
function toInnermost(issue: z.core.$ZodIssue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors
    .flatMap(([first]) => (first ? [toInnermost(first)] : []))
    .toSorted((left, right) => right.path.length - left.path.length)[0];
  if (!inner || inner.path.length === 0) return issue;
  return { path: [...issue.path, ...inner.path], message: inner.message };
}

/** `undefined` where the endpoint takes nothing of the kind. */
export function parseWith(
  schema: z.ZodType | undefined,
  value: unknown,
  where: 'path' | 'query' | 'body',
): unknown {
  if (!schema) return undefined;
  // Bodies were looked through when they were read.
  if (where !== 'body') checkShape(value);
  const parsed = parseSafely(schema, value);
  if (parsed.success) return parsed.data;
  // On every route alike: what would start a program is refused by its own words.
  if (namesLocalCommand(parsed.error.issues, value)) throw new AppError('local_mcp_command');
  const errors = parsed.error.issues.slice(0, 20).map((issue) => {
    const { path, message } = toInnermost(issue);
    return { field: path.length > 0 ? path.join('.') : where, message };
  });
  throw new AppError('validation_failed', { data: { errors } });
}
