import { afterEach, expect, test, vi } from 'vitest';
import { followAnchors, readAnchor, toAnchor } from './anchors.ts';

afterEach(() => vi.unstubAllGlobals());

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

test('a place is opened also where the address is not encrypted, which leaves out part of the browser', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  window.history.replaceState(null, '', '#faq');
  followAnchors();
  expect(window.location.hash).toBe('#/');
  expect(window.history.state).toMatchObject({ usr: { anchor: 'faq' } });
});
