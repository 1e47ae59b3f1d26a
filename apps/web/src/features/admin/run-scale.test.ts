import { expect, test } from 'vitest';
import { linesUpTo, toTop } from './run-scale.ts';

test.each([
  [1, 1, [1]],
  [3, 3, [1, 2, 3]],
  [7, 8, [2, 4, 6, 8]],
  [12, 15, [5, 10, 15]],
  [100, 100, [50, 100]],
  [1_234, 1_500, [500, 1_000, 1_500]],
])('%s runs are under %s, with lines at %j', (highest, top, lines) => {
  expect(toTop(highest)).toBe(top);
  expect(linesUpTo(toTop(highest))).toEqual(lines);
});
