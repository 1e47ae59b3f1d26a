import { expect, test } from 'vitest';
import { readCost, toCostText } from './CostLimits.tsx';

test.each([
  [5, '$5.00'],
  [0.1, '$0.10'],
  [0.0005, '$0.0005'],
  [null, ''],
])('a limit of %s stands in its field as "%s" and is read back as it was', (limit, text) => {
  expect(toCostText(limit)).toBe(text);
  expect(readCost(text)).toBe(limit);
});

test.each([
  ['0,5', 0.5],
  ['$ ５．２５', 5.25],
  ['1,000', undefined],
])('a limit that is typed as "%s" is %s', (text, limit) => {
  expect(readCost(text)).toBe(limit);
});
