import { expect, it } from 'vitest';
import { formatMoney } from './format-money.ts';

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
