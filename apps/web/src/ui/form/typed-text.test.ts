import { expect, test } from 'vitest';
import { toEntries, toPlainNumber } from './typed-text.ts';

test.each([
  [' $1,5 ', '1.5'],
  ['ＵＳ＄　１２．５０', '12.50'],
  ['3。5', '3.5'],
  ['1,000', '1,000'],
  ['1,000.00', '1,000.00'],
  ['five', 'five'],
])('a number that is typed as "%s" is "%s"', (typed, number) => {
  expect(toPlainNumber(typed)).toBe(number);
});

test('a list is read with the separators of Chinese as well', () => {
  expect(toEntries('203.0.113.0/24，198.51.100.7；\n192.0.2.1、２００１：db8::1')).toEqual([
    '203.0.113.0/24',
    '198.51.100.7',
    '192.0.2.1',
    '2001:db8::1',
  ]);
});
