import { expect, test } from 'vitest';
import { areMarkdown, toBlockPieces, toWordPieces } from './result-pieces.ts';

test('a long line that only begins like the head of a table is no table, and takes no time', () => {
  expect(areMarkdown(`| a |\n|${'-'.repeat(500_000)}x|`)).toBe(false);
});

test.each(['a | b\n--- | ---', 'a | b\n:-- | --:', '| a |\n|-|', '| a |\n| :---: |'])(
  '%j is a table',
  (text) => {
    expect(areMarkdown(text)).toBe(true);
  },
);

const toWords = (seed: number): string[] =>
  Array.from({ length: 5_000 }, (_, index) => `w${(index * seed) % 1_009}`);

test('long answers that have nothing in common are not compared to the end', () => {
  expect(toWordPieces(toWords(3).join(' '), toWords(7).join(' '))).toBeNull();
  expect(toBlockPieces(toWords(3).join('\n\n'), toWords(7).join('\n\n'))).toBeNull();
});

test('a few words that differ in long answers are found', () => {
  const words = toWords(3);
  const pieces = toWordPieces(words.join(' '), words.with(2_500, 'other').join(' '));
  expect(pieces?.filter(({ only }) => only !== null).map(({ value }) => value)).toEqual(['w437', 'other']);
});
