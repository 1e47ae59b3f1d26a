import { expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

it.each([
  [0, 1],
  [0.5, 3],
  [0.95, 5],
  [1, 5],
])('finds the value below which a share of %f is', (share, expected) => {
  expect(percentile([5, 1, 4, 2, 3], share)).toBe(expected);
});

it('has no number for nothing', () => {
  expect(median([])).toBeNaN();
});
