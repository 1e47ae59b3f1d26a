import { expect, it } from 'vitest';
import type { Block } from '../source/split-blocks.ts';
import { stepBack } from './use-first-shown.ts';

const blocksOf = (count: number, size: number): readonly Block[] =>
  Array.from({ length: count }, () => ({ kind: 'prose', source: 'x'.repeat(size) }));

it.each([
  [0, 100, 0],
  [10, 100, 0],
  [200, 10, 161],
  [20, 8_000, 18],
  [3, 100_000, 2],
])('draws of %d blocks of %d characters those from %d on', (count, size, first) => {
  expect(stepBack(blocksOf(count, size), count)).toBe(first);
});

it('counts short lines for more than their characters', () => {
  const list: Block = { kind: 'prose', source: '- item\n'.repeat(200) };
  expect(stepBack([list, list, list, list], 4)).toBe(2);
});
