import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countTokens, toPieces } from './pace.ts';

it('gives English word by word and Chinese a few characters at a time', () => {
  expect(toPieces('Hello big\n\nworld')).toEqual(['Hello ', 'big\n\n', 'world']);
  expect(toPieces('回复属于服务器。')).toEqual(['回复属', '于服务', '器', '。']);
});

it('loses no character of any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => toPieces(text).join('') === text));
});

it.each([
  ['', 0],
  ['four', 1],
  ['fours', 2],
  ['你好', 2],
  ['用 curl', 3],
])('counts %j as %d', (text, tokens) => {
  expect(countTokens([text])).toBe(tokens);
});
