import { expect, test } from 'vitest';
import { toFields, toTarget } from './argument-fields.ts';

test('the names of arguments read as words, with acronyms in capitals', () => {
  const args = { cost_center: 1, costCenter: 2, webhook_url: 'a', invoiceId: 'b', id: 'c', idea: 'd' };
  expect(toFields(args, null).map(({ label }) => label)).toEqual([
    'Cost center',
    'Cost center',
    'Webhook URL',
    'Invoice ID',
    'ID',
    'Idea',
  ]);
});

test.each([
  ['https://api.lane.example/quotes/', 'api.lane.example/quotes'],
  [
    'https://api.lane.example/v1/organisations/northline-shipping/projects/rates/quotes/4711',
    'api.lane.example/…thline-shipping/projects/rates/quotes/4711',
  ],
  [
    'https://api.lane.example/v1/quotes/4711?fields=one,two,three,four,five,six,seven,eight',
    'api.lane.example/v1/quotes/4711?…',
  ],
  [`https://bank.example.${'a'.repeat(50)}.evil.example/pay`, '…aaaaaaaaaaaaaaaaaaaaaa.evil.example/pay'],
  ['https://bank.example@evil.example/pay', 'evil.example/pay'],
  [`A note ${'x'.repeat(80)}`, `A note ${'x'.repeat(52)}…`],
])('what a call is aimed at says of an address its host and the end of its path: %s', (url, shown) => {
  expect(toTarget({ url })).toBe(shown);
});
