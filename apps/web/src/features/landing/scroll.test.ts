import { expect, test } from 'vitest';
import { isFloatingShown, isHeaderSticky, moveTo, TOP } from './scroll.ts';

const after = (...positions: readonly number[]) => positions.reduce(moveTo, TOP);

test.each([
  [0, false],
  [10, false],
  [11, true],
  [3000, true],
])('at %s px the header has its own ground: %s [LAND-04] [CONST-19]', (y, isSticky) => {
  expect(isHeaderSticky(after(y))).toBe(isSticky);
});

test.each([
  ['far down, on the way down', [2000], false],
  ['far down, on the way up', [2000, 1990], true],
  ['at 801 px, on the way up', [2000, 801], true],
  ['at 800 px, on the way up', [2000, 800], false],
  ['on the way down again', [2000, 1500, 1501], false],
  ['standing still after going up', [2000, 1500, 1500], true],
  ['at the top', [2000, 0], false],
])('%s the floating button shows: %s [LAND-27] [CONST-19]', (_name, positions, isShown) => {
  expect(isFloatingShown(after(...positions))).toBe(isShown);
});
