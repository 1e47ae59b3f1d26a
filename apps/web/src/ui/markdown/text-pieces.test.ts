import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPieces } from './text-pieces.ts';

it('keeps short text whole', () => {
  expect(toPieces('short\ntext')).toEqual(['short\ntext']);
});

it('cuts after line breaks where there are any', () => {
  const line = `${'word '.repeat(300)}\n`;
  expect(toPieces(line.repeat(10)).every((piece) => piece.endsWith('\n'))).toBe(true);
});

it('never cuts within a line that a person could have written [F-11]', () => {
  const line = 'word '.repeat(3_000);
  expect(toPieces(`${line}\n${line}`)).toEqual([`${line}\n`, line]);
});

it('loses nothing and never splits a character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('😀', 'abc', '字', '\n', ' '.repeat(700)), { maxLength: 400 }),
      (parts) => {
        const text = parts.join('').repeat(8);
        const pieces = toPieces(text);
        expect(pieces.join('')).toBe(text);
        expect(pieces.every((piece) => piece.length <= 50_000 && piece.isWellFormed())).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
});
