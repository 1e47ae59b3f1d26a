import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [2_048, '2 kB'],
  [1_887_437, '1.8 MB'],
  [26_214_400, '25 MB'],
  [32_505_856, '31 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});
