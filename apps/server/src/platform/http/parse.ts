// Parses what a caller sent with the endpoint's own schemas; every refusal names the field.
import type { z } from 'zod';
import { AppError } from '@parley/contract/errors/app-error.ts';

const MAX_DEPTH = 64;
const MAX_KEYS = 10_000;
/** Where a call takes larger bodies, it takes as many more fields. */
const BYTES_PER_KEY = 128;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Comma and opening brackets: outside of texts, there are as many of them as values. */
const BEFORE_VALUE: ReadonlySet<number> = new Set([0x2c, 0x5b, 0x7b]);
/** For as many fields and as many items of lists as there may be, with an object or a list in each. */
const SIGNS_PER_KEY = 4;
const NUL = String.fromCharCode(0);
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

function refuse(field: string, message: string): AppError {
  return new AppError('validation_failed', {
    data: { detail: `${field}: ${message}`, errors: [{ field, message }] },
  });
}

/** Refuses what is too deep or too wide, what would touch object prototypes, and text that no database can hold. */
export function checkShape(value: unknown, maxKeys = MAX_KEYS): void {
  let keys = 0;
  let items = 0;
  // A list of work instead of recursion: depth is the caller's to choose.
  const pending: { value: object; depth: number }[] = [];

  function take(key: string | number, inner: unknown, depth: number): void {
    if (typeof inner === 'string' && inner.includes(NUL))
      throw refuse(String(key), 'must not contain NUL characters');
    if (typeof inner === 'object' && inner !== null) pending.push({ value: inner, depth });
  }

  take('body', value, 0);
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const depth = entry.depth + 1;
    if (depth > MAX_DEPTH) throw refuse('body', `must not be nested deeper than ${MAX_DEPTH} levels`);
    if (Array.isArray(entry.value)) {
      items += entry.value.length;
      if (items > maxKeys) throw refuse('body', `must not have more than ${maxKeys} items in lists`);
      // By index: pairs of index and item would take many times the room of a list of numbers.
      for (let index = 0; index < entry.value.length; index += 1) take(index, entry.value[index], depth);
      continue;
    }
    for (const [key, inner] of Object.entries(entry.value)) {
      keys += 1;
      if (PROTOTYPE_KEYS.has(key)) throw refuse(key, 'is not an allowed name');
      take(key, inner, depth);
    }
    if (keys > maxKeys) throw refuse('body', `must not have more than ${maxKeys} fields`);
  }
}

/** Where the text that begins with the quote at `start` ends. */
function findTextEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Before it is parsed, which for millions of values takes seconds, in which nobody else has a turn. */
function refuseTooWide(text: string, maxKeys: number): void {
  let left = maxKeys * SIGNS_PER_KEY;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charCodeAt(place);
    if (sign === QUOTE) place = findTextEnd(text, place);
    else if (BEFORE_VALUE.has(sign)) left -= 1;
    if (left < 0) throw refuse('body', `must not have more than ${maxKeys} fields or items in lists`);
  }
}

export function parseJson(text: string, maxBytes = 0): unknown {
  const maxKeys = Math.max(MAX_KEYS, Math.floor(maxBytes / BYTES_PER_KEY));
  refuseTooWide(text, maxKeys);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('bad_json', { cause: error });
  }
  checkShape(value, maxKeys);
  return value;
}

type Parsed = ReturnType<z.ZodType['safeParse']>;

function parseSafely(schema: z.ZodType, value: unknown, where: string): Parsed {
  try {
    return schema.safeParse(value);
  } catch (error) {
    // So many things are wrong that the schema cannot even list them.
    if (error instanceof RangeError) throw refuse(where, 'has too many fields that are not valid');
    throw error;
  }
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
  const parsed = parseSafely(schema, value, where);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 20).map((issue) => ({
    field: issue.path.length > 0 ? issue.path.join('.') : where,
    message: issue.message,
  }));
  const first = errors[0];
  throw new AppError('validation_failed', {
    data: { ...(first && { detail: `${first.field}: ${first.message}` }), errors },
  });
}
