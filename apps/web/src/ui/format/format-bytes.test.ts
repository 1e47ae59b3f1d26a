import { expect, it } from 'vitest';
import { formatBytes, formatBytesBeyond } from './format-bytes.ts';

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

it('never lets a size beyond a limit read like the limit [F-38]', () => {
  const limit = 25 * 1024 * 1024;
  expect(formatBytesBeyond(limit + 1, limit, 'en')).toBe('26,214,401 B');
  expect(formatBytesBeyond(2 * limit, limit, 'en')).toBe('50 MB');
});
