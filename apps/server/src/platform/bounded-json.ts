// Untrusted JSON. Everything parsed on the event loop goes through here: texts with too many values are rejected before
// parsing; too much depth, prototype keys and text that databases cannot store, after it.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { isEscaped, parseExactJson } from '@parley/contract/exact-json.ts';
import { nextTurn } from './next-turn.ts';

const MAX_DEPTH = 64;
const MAX_KEYS = 10_000;
/** Endpoints with a larger body limit allow proportionally more fields. */
const BYTES_PER_KEY = 128;
/** Work beyond a few milliseconds yields to the event loop. */
export const LARGE_CHARACTERS = 256 * 1024;
const STEPS_A_TURN = 500_000;
const QUOTE = 0x22;
/** Commas and opening brackets: outside strings their number equals the number of values. */
const BEFORE_VALUE: ReadonlySet<number> = new Set([0x2c, 0x5b, 0x7b]);
/** As many fields and list items as allowed, with an object or a list in each. */
const CHARACTERS_PER_KEY = 4;
const BODY = 'body';
const NUL = String.fromCharCode(0);
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

export function toFieldError(field: string, message: string): AppError {
  return new AppError('validation_failed', { data: { errors: [{ field, message }] } });
}

export interface JsonBounds {
  /** Fields of all objects together, and items of all lists together. */
  readonly maxKeys?: number;
  /** How an error refers to the text. */
  readonly field?: string;
  /** Integers that a number cannot hold become texts of their digits. */
  readonly keepsDigits?: boolean;
}

/** Rejects too much depth or width, prototype keys, and text that no database can store. */
export function checkShape(value: unknown, { maxKeys = MAX_KEYS, field = BODY }: JsonBounds = {}): void {
  /** In a body the field's own name is more helpful than the name of the body. */
  const nameOf = (key: string | number): string => (field === BODY ? String(key) : field);
  let keys = 0;
  let items = 0;
  // An explicit stack instead of recursion: the caller controls the depth.
  const pending: { value: object; depth: number }[] = [];

  function take(key: string | number, inner: unknown, depth: number): void {
    if (typeof inner === 'string' && inner.includes(NUL))
      throw toFieldError(nameOf(key), 'must not contain NUL characters');
    if (typeof inner === 'object' && inner !== null) pending.push({ value: inner, depth });
  }

  take(field, value, 0);
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const depth = entry.depth + 1;
    if (depth > MAX_DEPTH) throw toFieldError(field, `must not be nested deeper than ${MAX_DEPTH} levels`);
    if (Array.isArray(entry.value)) {
      items += entry.value.length;
      if (items > maxKeys) throw toFieldError(field, `must not have more than ${maxKeys} items in lists`);
      // By index: pairs of index and item would take many times the memory of a list of numbers.
      for (let index = 0; index < entry.value.length; index += 1) take(index, entry.value[index], depth);
      continue;
    }
    for (const [key, inner] of Object.entries(entry.value)) {
      keys += 1;
      if (PROTOTYPE_KEYS.has(key)) throw toFieldError(nameOf(key), `${key} is not an allowed name`);
      take(key, inner, depth);
    }
    if (keys > maxKeys) throw toFieldError(field, `must not have more than ${maxKeys} fields`);
  }
}

/** Pauses every few milliseconds. @returns whether the text has more values than allowed */
function* scanWidth(text: string, maxKeys: number): Generator<undefined, boolean> {
  let left = maxKeys * CHARACTERS_PER_KEY;
  let textsLeft = left;
  let isInText = false;
  let untilPause = STEPS_A_TURN;
  for (let index = 0; index < text.length; index += 1) {
    untilPause -= 1;
    if (untilPause === 0) {
      untilPause = STEPS_A_TURN;
      yield;
    }
    if (isInText) {
      index = text.indexOf('"', index);
      if (index === -1) return false;
      isInText = isEscaped(text, index);
      continue;
    }
    const character = text.charCodeAt(index);
    if (character === QUOTE) {
      isInText = true;
      textsLeft -= 1;
    } else if (BEFORE_VALUE.has(character)) left -= 1;
    if (left < 0 || textsLeft < 0) return true;
  }
  return false;
}

/** Checked before parsing, which takes seconds for millions of values and blocks the event loop. */
export function isTooWide(text: string, maxKeys: number): boolean {
  const scan = scanWidth(text, maxKeys);
  for (;;) {
    const { done, value } = scan.next();
    if (done === true) return value;
  }
}

async function isTooWideInTurns(text: string, maxKeys: number): Promise<boolean> {
  const scan = scanWidth(text, maxKeys);
  for (;;) {
    const { done, value } = scan.next();
    if (done === true) return value;
    await nextTurn();
  }
}

function toWideError({ maxKeys = MAX_KEYS, field = BODY }: JsonBounds): AppError {
  return toFieldError(field, `must not have more than ${maxKeys} fields or items in lists`);
}

function parse(text: string, { keepsDigits = false }: JsonBounds): unknown {
  try {
    const value: unknown = keepsDigits ? parseExactJson(text) : JSON.parse(text);
    return value;
  } catch (error) {
    throw new AppError('bad_json', { cause: error });
  }
}

/** Throws `bad_json`, or `validation_failed` for what exceeds the bounds. */
export function parseBoundedJson(text: string, bounds: JsonBounds = {}): unknown {
  if (isTooWide(text, bounds.maxKeys ?? MAX_KEYS)) throw toWideError(bounds);
  const value = parse(text, bounds);
  checkShape(value, bounds);
  return value;
}

/** The same with yields to the event loop where the text is long. */
export async function parseLongJson(text: string, bounds: JsonBounds = {}): Promise<unknown> {
  if (text.length <= LARGE_CHARACTERS) return parseBoundedJson(text, bounds);
  await nextTurn();
  if (await isTooWideInTurns(text, bounds.maxKeys ?? MAX_KEYS)) throw toWideError(bounds);
  await nextTurn();
  const value = parse(text, bounds);
  await nextTurn();
  checkShape(value, bounds);
  await nextTurn();
  return value;
}

/** The same of a body. Endpoints with larger bodies allow more fields. */
export function parseJsonBody(
  text: string,
  maxBytes: number,
  options: Pick<JsonBounds, 'keepsDigits'> = {},
): Promise<unknown> {
  const maxKeys = Math.max(MAX_KEYS, Math.floor(maxBytes / BYTES_PER_KEY));
  return parseLongJson(text, { ...options, maxKeys });
}
