// Masks what is secret in all texts of an answer. Pure.
import type { JsonValue } from './tool.ts';

export type Mask = (text: string) => string;

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
