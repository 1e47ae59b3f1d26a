// Parses what a caller sent with the endpoint's own schemas; every refusal names the field.
import type { z } from 'zod';
import { AppError } from '@parley/contract/errors/app-error.ts';

const MAX_DEPTH = 64;
const MAX_KEYS = 10_000;
/** Where a call takes larger bodies, it takes as many more fields. */
const BYTES_PER_KEY = 128;
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
  // A list of work instead of recursion: depth is the caller's to choose.
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    if (typeof entry.value !== 'object' || entry.value === null) continue;
    if (entry.depth >= MAX_DEPTH) throw refuse('body', `must not be nested deeper than ${MAX_DEPTH} levels`);
    const isList = Array.isArray(entry.value);
    for (const [key, inner] of Object.entries(entry.value)) {
      keys += isList ? 0 : 1;
      if (!isList && PROTOTYPE_KEYS.has(key)) throw refuse(key, 'is not an allowed name');
      if (typeof inner === 'string' && inner.includes(NUL))
        throw refuse(key, 'must not contain NUL characters');
      if (typeof inner === 'object') pending.push({ value: inner, depth: entry.depth + 1 });
    }
    if (keys > maxKeys) throw refuse('body', `must not have more than ${maxKeys} fields`);
  }
}

export function parseJson(text: string, maxBytes = 0): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('bad_json', { cause: error });
  }
  checkShape(value, Math.max(MAX_KEYS, Math.floor(maxBytes / BYTES_PER_KEY)));
  return value;
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
  const parsed = schema.safeParse(value);
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
