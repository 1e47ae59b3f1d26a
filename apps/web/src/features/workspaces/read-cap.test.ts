import { expect, it } from 'vitest';
import { readCap } from './read-cap.ts';

it.each([
  ['', null],
  ['  ', null],
  ['10', 10],
  ['$12.50', 12.5],
  ['3,75', 3.75],
  ['0', 0],
  ['ten', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1000001', undefined],
])('reads %j as %j', (text, cap) => {
  expect(readCap(text)).toBe(cap);
});
