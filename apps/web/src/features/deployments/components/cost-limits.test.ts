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
