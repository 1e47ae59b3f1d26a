import { expect, test } from 'vitest';
import { dayLabelAt, formatTick, toReach, toTicks } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [3.93, [0, 1, 2, 3, 4]],
  [0.0123, [0, 0.005, 0.01, 0.015]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [10, [0, 2.5, 5, 7.5, 10]],
  [64.37, [0, 20, 40, 60, 80]],
])('bars up to $%s have an axis of %j', (highest, ticks) => {
  expect(toTicks(highest)).toEqual(ticks);
});

test.each([
  ['no budget', 3, null, 3],
  ['a pace below the highest bar', 3, 2, 3],
  ['a pace that leaves room for the bars', 3, 12, 12],
  ['a pace far above every bar', 3, 33_334, 3],
  ['a pace and no bars', 0, 2, 2],
])('with %s, bars up to $%s and a pace of $%s reach $%s', (_case, highest, pace, reach) => {
  expect(toReach(highest, pace)).toBe(reach);
});

test('the axis always reaches the highest bar, in few steps', () => {
  for (let highest = 0.0001; highest < 5000; highest *= 1.37) {
    const ticks = toTicks(highest);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest - 1e-9);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

test.each([
  [7, 7],
  [30, 6],
  [90, 6],
])('of %i days at most %i are named, the last among them', (count, most) => {
  const named = Array.from({ length: count }, (_, index) => dayLabelAt(index, count));
  expect(named.at(-1)).toBe('always');
  expect(named.filter((label) => label !== 'never').length).toBeLessThanOrEqual(most);
});

test.each([
  [0, 0.25, '$0'],
  [0.075, 0.025, '$0.075'],
  [0.5, 0.1, '$0.50'],
  [3, 1, '$3'],
  [2.5, 2.5, '$2.50'],
  [0.0004, 0.0002, '$0.0004'],
])('%s, in steps of %s, is written %s', (tick, step, text) => {
  expect(formatTick(tick, step, 'en')).toBe(text);
});
