import { expect, it } from 'vitest';
import { TextAccumulator } from './text-accumulator.ts';

it.each([0, 1, 15, 16, 17, 32, 1_000])('reads back %i pieces as they came', (count) => {
  const pieces = Array.from({ length: count }, (_, index) => `${index}·`);
  const text = new TextAccumulator();
  for (const piece of pieces) text.add(piece);
  expect(text.read()).toBe(pieces.join(''));
  expect(text.isEmpty).toBe(count === 0);
  text.add('more');
  expect(text.read()).toBe(`${pieces.join('')}more`);
});

it('is empty after pieces without a letter', () => {
  const text = new TextAccumulator();
  text.add('');
  expect(text.isEmpty).toBe(true);
});
