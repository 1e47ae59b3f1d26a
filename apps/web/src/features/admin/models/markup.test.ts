import { expect, test } from 'vitest';
import { NO_CHANGES } from './model-draft.ts';
import { parseMarkup, withMarkup } from './markup.ts';
import type { AdminModel } from './models.api.ts';

const toModel = (id: string, input: number, output: number): AdminModel => ({
  id,
  name: id,
  vendor_id: 'aster',
  description: '',
  context_window: 1_000,
  cost: { input, output },
  default_price: { input: input * 1.2, output: output * 1.2 },
  state: { is_enabled: true, is_quick: false, is_recommended: false, price: null },
  uses: 0,
  revenue: 0,
});

test.each([
  ['20', 0.2],
  [' 12,5 % ', 0.125],
  ['１２，５％', 0.125],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['a lot', null],
])('a markup of %j is %j', (text, markup) => {
  expect(parseMarkup(text)).toBe(markup);
});

test('a markup is the price of what has a cost, to a millionth, and at most the highest price there is', () => {
  const models = [
    toModel('fair', 1, 2),
    toModel('cheap', 0.1, 0.333_333),
    toModel('dear', 9_000, 9_000),
    toModel('free', 0, 0),
  ];
  const { states } = withMarkup(NO_CHANGES, models, 0.3);
  expect(Object.entries(states).map(([id, { price }]) => [id, price])).toEqual([
    ['fair', { input: 1.3, output: 2.6 }],
    ['cheap', { input: 0.13, output: 0.433_333 }],
    ['dear', { input: 10_000, output: 10_000 }],
  ]);
  // The markup of the installation itself needs no price of its own.
  expect(withMarkup(NO_CHANGES, models.slice(0, 1), 0.2)).toEqual(NO_CHANGES);
});
