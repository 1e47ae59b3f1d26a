import { expect, test } from 'vitest';
import { readAnchor, toAnchor } from './anchors.ts';

test.each([
  ['#features', 'features'],
  ['#pricing', 'pricing'],
  ['#faq', 'faq'],
  ['#/pricing', null],
  ['#/', null],
  ['#', null],
  ['', null],
  ['#//evil.example', null],
  ['#javascript:alert(1)', 'javascript:alert(1)'],
])('%j names the place %s [LAND-07]', (hash, anchor) => {
  expect(readAnchor(hash)).toBe(anchor);
});

test.each([
  [{ anchor: 'faq' }, 'faq'],
  [{ anchor: 3 }, null],
  [{}, null],
  ['faq', null],
  [null, null],
])('%j carries the place %s', (state, anchor) => {
  expect(toAnchor(state)).toBe(anchor);
});
