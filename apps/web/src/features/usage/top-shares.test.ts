import { expect, test } from 'vitest';
import { colourAt, toTopShares } from './top-shares.ts';

const share = (key: string, cost: number, replies = 1) => ({ key, label: key, cost, replies });

test('the smallest shares are put together, and nothing is lost', () => {
  const shares = [share('a', 1), share('b', 5), share('c', 2), share('d', 0.5, 4), share('e', 0.25, 2)];
  const top = toTopShares(shares, 4);
  expect(top.map(({ key }) => key)).toEqual(['b', 'c', 'a', '']);
  expect(top.at(-1)).toMatchObject({ cost: 0.75, replies: 6 });
});

test('few shares stay as they are, largest first', () => {
  expect(toTopShares([share('a', 1), share('b', 5)], 4).map(({ key }) => key)).toEqual(['b', 'a']);
  expect(toTopShares([], 4)).toEqual([]);
});

test.each([
  [0, 'a', 'bg-chart-1'],
  [0, '', 'bg-chart-5'],
  [3, 'd', 'bg-chart-7'],
  [9, 'z', 'bg-chart-5'],
])('share %i, called %j, is drawn in %s', (index, key, colour) => {
  expect(colourAt(index, key)).toBe(colour);
});
