// Masks secrets in texts, and in all texts of an answer: who was sent them may repeat them. Pure.
import { SECRET_MASK } from '@parley/contract/tools/constants.ts';
import type { JsonValue } from './tool.ts';

/** Shorter ones would hide ordinary words. */
const MIN_CHARACTERS = 4;

export type Mask = (text: string) => string;

/** A secret, and its last word: servers repeat a token without its `Bearer`. */
function listForms(secret: string): string[] {
  const last = secret.trim().split(/\s+/).at(-1) ?? '';
  const forms = [secret, secret.trim(), last];
  return [
    ...forms,
    ...forms.map((form) => JSON.stringify(form).slice(1, -1)),
    ...forms.filter((form) => form.isWellFormed()).map(encodeURIComponent),
  ];
}

export function createMask(secrets: readonly string[]): Mask {
  const forms = [...new Set(secrets.flatMap(listForms))]
    .filter(({ length }) => length >= MIN_CHARACTERS)
    .toSorted((one, other) => other.length - one.length);
  return (text) => forms.reduce((masked, form) => masked.replaceAll(form, SECRET_MASK), text);
}

/** A number is masked as a whole or not at all: some of the digits of another one are there by chance. */
function maskNumber(value: number, mask: Mask): JsonValue {
  const masked = mask(String(value));
  return /\d/.test(masked) ? value : masked;
}

export function maskTexts(value: JsonValue, mask: Mask): JsonValue {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return maskNumber(value, mask);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => maskTexts(item, mask));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [mask(key), maskTexts(item, mask)]));
}
