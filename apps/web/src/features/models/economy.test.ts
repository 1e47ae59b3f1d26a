import { expect, test } from 'vitest';
import { economyOf } from './economy.ts';

const priced = (inputPrice: number | null, outputPrice: number | null) => ({ inputPrice, outputPrice });
const ALL = [0.1, 0.5, 1, 3, 15].map((price) => priced(price, price * 4));

test('the cheapest fifth of the catalogue has five, the dearest one', () => {
  expect(ALL.map((model) => economyOf(model, ALL))).toEqual([5, 4, 3, 2, 1]);
});

test('a free model has five, a model without a price none', () => {
  expect(economyOf(priced(0, 0), ALL)).toBe(5);
  expect(economyOf(priced(null, null), ALL)).toBeNull();
});
