import { expect, test } from 'vitest';
import { toExpiresAt } from './expiry-choice.ts';
import { parseAmount } from './parse-amount.ts';

test.each([
  ['', { isValid: true, amount: null }],
  [' 5 ', { isValid: true, amount: 5 }],
  ['$2.50', { isValid: true, amount: 2.5 }],
  ['0,05', { isValid: true, amount: 0.05 }],
  ['０．０５', { isValid: true, amount: 0.05 }],
  ['２。５', { isValid: true, amount: 2.5 }],
  ['0', { isValid: true, amount: 0 }],
  ['1,000', { isValid: false }],
  ['-1', { isValid: false }],
  ['1.2345678', { isValid: false }],
  ['five', { isValid: false }],
  ['1e3', { isValid: false }],
])('%s is read as %j', (text, parsed) => {
  expect(parseAmount(text)).toEqual(parsed);
});

test.each([
  ['30', '2026-01-31T00:00:00.000Z'],
  ['never', null],
] as const)('a key for %s days ends at %s', (choice, expiresAt) => {
  expect(toExpiresAt(choice, Date.UTC(2026, 0, 1))).toBe(expiresAt);
});
