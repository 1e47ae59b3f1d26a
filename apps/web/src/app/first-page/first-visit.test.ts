import { expect, test } from 'vitest';
import { isFirstVisit } from './first-visit.ts';

test.each([
  ['', null, true],
  ['#', null, true],
  ['#/', null, true],
  ['#faq', null, true],
  ['#features', null, true],
  ['#/', 'token', false],
  ['#/pricing', null, false],
  ['#/?x=1', null, false],
  ['#id_token=x.y.z', null, false],
  ['#faqs', null, false],
])('at %j with the token %j: %s', (hash, token, isFirst) => {
  expect(isFirstVisit(hash, token)).toBe(isFirst);
});
