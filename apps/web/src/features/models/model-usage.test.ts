import { expect, test } from 'vitest';
import { usualCost } from './model-usage.ts';

const MODEL = { id: 'a/One', inputPrice: 2, outputPrice: 10 };
const used = { requests: 4, inputTokens: 4_000, outputTokens: 800, cost: 0.5 };

test('what a model has cost its user says what it usually costs', () => {
  expect(usualCost(MODEL, new Map([['a/One', used]]))).toBe(0.125);
});

test('a model that was not used is reckoned with the usual number of tokens', () => {
  expect(usualCost(MODEL, new Map([['b/Two', used]]))).toBeCloseTo((1_000 * 2 + 200 * 10) / 1_000_000);
});

test('without any use, or without a price, nothing is said', () => {
  expect(usualCost(MODEL, new Map())).toBeNull();
  expect(usualCost({ ...MODEL, inputPrice: null }, new Map([['b/Two', used]]))).toBeNull();
});
