import { expect, it } from 'vitest';
import { formatExactMoney, formatMoney, formatUnitCost } from './format-money.ts';

it.each([
  [12.48, 'en', '$12.48'],
  [0.0046, 'en', '$0.0046'],
  [0.01, 'en', '$0.01'],
  [0.0183, 'en', '$0.02'],
  [0.00001, 'en', '<$0.0001'],
  [0, 'en', '$0.00'],
  [1234.5, 'en', '$1,234.50'],
  [0.09, 'zh', '$0.09'],
  [0.0046, 'zh', '$0.0046'],
])('writes %d dollars in %s as %s', (amount, language, text) => {
  expect(formatMoney(amount, language)).toBe(text);
});

it.each([
  [0.0144, '$0.0144'],
  [0.010_84, '$0.0108'],
  [0.25, '$0.25'],
  [0.1234, '$0.123'],
  [3.456, '$3.46'],
  [0, '$0.00'],
])('a price of one reply keeps three digits: %d is %s', (amount, text) => {
  expect(formatUnitCost(amount, 'en')).toBe(text);
});

it.each([
  [7.345, '$7.345'],
  [0.000_001, '$0.000001'],
  [-2.5, '-$2.50'],
  [5, '$5.00'],
])('an amount of the books keeps its last decimal: %d is %s', (amount, text) => {
  expect(formatExactMoney(amount, 'en')).toBe(text);
});
