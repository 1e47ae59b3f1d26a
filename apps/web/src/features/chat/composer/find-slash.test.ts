import { expect, test } from 'vitest';
import { findSlash } from './find-slash.ts';

// The bar is the caret.
test.each([
  ['/|', { from: 0, typed: '' }],
  ['/rev|', { from: 0, typed: 'rev' }],
  ['/写|', { from: 0, typed: '写' }],
  ['Look: /re|view', { from: 6, typed: 're' }],
  ['one\n/two|', { from: 4, typed: 'two' }],
  ['|/review', null],
  ['/review this|', null],
  ['https://a.example/x|', null],
  ['1/2|', null],
  ['/usr/bin|', null],
  ['|', null],
])('in %j it is %j', (text, expected) => {
  expect(findSlash(text.replace('|', ''), text.indexOf('|'))).toEqual(expected);
});

test('a caret that is behind the end of a shorter text counts as at its end', () => {
  expect(findSlash('/simple', 40)).toEqual({ from: 0, typed: 'simple' });
});
