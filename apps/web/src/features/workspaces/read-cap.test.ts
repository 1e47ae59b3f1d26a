import { expect, it } from 'vitest';
import { readCap } from './read-cap.ts';

it.each([
  ['', null],
  ['  ', null],
  ['10', 10],
  ['$12.50', 12.5],
  ['3,75', 3.75],
  ['１２，５', 12.5],
  ['＄８', 8],
  ['0', 0],
  ['1,000', undefined],
  ['ten', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1000001', undefined],
])('reads %j as %j', (text, cap) => {
  expect(readCap(text)).toBe(cap);
});
