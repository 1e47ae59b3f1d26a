import { expect, test } from 'vitest';
import { parsePayment } from './parse-payment.ts';
import { toDays } from './lasting.ts';
import { toBrand } from './to-brand.ts';

test.each([
  ['5', 5],
  [' 12.5 ', 12.5],
  ['499.99', 499.99],
  ['500', 500],
  ['4.99', null],
  ['500.01', null],
  ['25.001', null],
  ['1e2', null],
  ['$25', 25],
  ['２５', 25],
  ['12,50', 12.5],
  ['1,000', null],
  ['-25', null],
  ['', null],
])('an amount of %j is %j', (text, amount) => {
  expect(parsePayment(text)).toBe(amount);
});

test('days are told only where they say something', () => {
  expect([toDays(25, 2.15), toDays(25, 0), toDays(25, undefined), toDays(0, 1), toDays(1, 2)]).toEqual([
    11,
    null,
    null,
    null,
    null,
  ]);
  expect(toDays(500, 0.01)).toBeNull();
});

test('the codes of brands are told as their names', () => {
  expect(['visa', 'amex', 'unionpay', 'link'].map(toBrand)).toEqual([
    'Visa',
    'American Express',
    'UnionPay',
    'Link',
  ]);
});
