// Reading what vendors send: any field may be missing, null or of another type. Nothing here throws. Arguments of calls that
// come as JSON keep the digits of their integers.

import { isTooWide } from '../../platform/bounded-json.ts';
import { parseExactJson } from '@parley/contract/exact-json.ts';

export type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = Object.freeze({});
const NO_ITEMS: readonly unknown[] = Object.freeze([]);

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toFields(value: unknown): Fields {
  return isFields(value) ? value : NO_FIELDS;
}

export function toItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : NO_ITEMS;
}

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A whole number from 0; anything else is 0. */
export function toCount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

/** More than the longest list of models has. Anything wider is no answer to anything that was asked. */
const MAX_KEYS = 25_000;
/** Shorter ones cannot be too wide. */
const SHORT_CHARACTERS = MAX_KEYS;

export function parseJson(text: string): unknown {
  if (text.length > SHORT_CHARACTERS && isTooWide(text, MAX_KEYS)) return undefined;
  try {
    return parseExactJson(text);
  } catch {
    // Not JSON is an answer of its own: every caller reads leniently from here.
    return undefined;
  }
}
