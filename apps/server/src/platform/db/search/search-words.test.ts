import { describe, expect, it } from 'vitest';
import { toSearchPieces } from '@parley/contract/search/words.ts';
import { toIndexWords, toOwnerToken, toSearchTerms } from './search-words.ts';

describe('the words of a text', () => {
  it.each([
    ['Hello, hello WORLD-wide', 'hello wide world'],
    ['Ｗｉｄｅ ﬁne Ⅳ', 'fine iv wide'],
    ['node:sqlite v24_x it’s', 'it node s sqlite v24 x'],
    ['学习', '习 学 学习'],
    ['用Python学AI', 'ai python 学 用'],
    ['カメラ', 'カ カメ メ メラ ラ'],
    ['Привет café cafe\u0301', 'cafe café привет'],
    ['Łódź Ærø Πρόσφυγες ещё', 'lodz æro ærø łódź προσφυγες πρόσφυγες еще ещё'],
    ['"*&|!()<>:\' \\ %_', ''],
    ['𠮷野家', '家 野 野家 𠮷 𠮷野'],
  ])('of %j are %j', (text, words) => {
    expect([...toIndexWords(text)].sort().join(' ')).toBe(words);
  });

  it('hold nothing that a query language or a list could be taken for', () => {
    const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('a');
    for (const word of toIndexWords(every)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
  });

  it('are bounded in number and length', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `w${index}`).join(' ');
    expect(toIndexWords(many).size).toBe(10_000);
    expect([...toIndexWords('x'.repeat(500))]).toEqual(['x'.repeat(64)]);
  });
});

describe('the terms of a query', () => {
  it.each([
    ['learn', ['learn*']],
    ['go', ['go']],
    ['学', ['学']],
    ['学习', ['学习']],
    ['机器学习', ['机器', '器学', '学习']],
    ['Python 学习!', ['python*', '学习']],
    ['?!', []],
  ])('of %j are %j', (query, terms) => {
    const shown = toSearchTerms(query).map(({ word, isPrefix }) => `${word}${isPrefix ? '*' : ''}`);
    expect(shown).toEqual(terms);
  });

  it('come from pieces that are looked for as they are', () => {
    expect(toSearchPieces('Python 机器学习 python')).toEqual(['python', '机器学习']);
  });
});

it('the token of an owner is short, of letters and digits, and unique', () => {
  const tokens = Array.from({ length: 1_000 }, (_, index) => toOwnerToken(`usr_${index}`));
  for (const token of tokens) expect(token).toMatch(/^[0-9a-z]{10}$/);
  expect(new Set(tokens).size).toBe(tokens.length);
});
