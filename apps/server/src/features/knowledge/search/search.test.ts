import { describe, expect, it } from 'vitest';
import { joinPassages } from './join-passages.ts';
import { toQueryTerms } from './query-terms.ts';
import { scorePassage, toRarity } from './rank-passages.ts';

describe('the terms of a question', () => {
  it.each([
    ['What is the refund policy?', ['refund*', 'polic*']],
    ['cancelling orders', ['cancel*', 'order*']],
    ['shipped, planned, called', ['ship*', 'plan*', 'call*']],
    ['fees', ['fees*', 'fee']],
    ['taxes on cars', ['taxe*', 'cars*', 'tax', 'car']],
    ['fee fees', ['fee*', 'fees*']],
    ['paying for fixed cities', ['paying*', 'fixed*', 'citi*', 'pay', 'fix', 'city']],
    ['the city', ['city*', 'cities']],
    ['running', ['runn*', 'run']],
    ['less gas', ['less*', 'gas*']],
    ['the', ['the*']],
    ['as a', ['as', 'a']],
    ['access to the boss', ['access*', 'boss*']],
    ['如何退款', ['何退', '退款']],
    ['refund refunds', ['refund*']],
  ])('%j are %j', (query, terms) => {
    expect(toQueryTerms(query).map(({ word, isPrefix }) => `${word}${isPrefix ? '*' : ''}`)).toEqual(terms);
  });

  it('are bounded, however long the question is', () => {
    expect(toQueryTerms(Array.from({ length: 400 }, (_, index) => `w${index}`).join(' '))).toHaveLength(24);
    expect(
      toQueryTerms(
        Array.from({ length: 40 }, (_, index) => `ab${String.fromCharCode(97 + (index % 26))}s`).join(' '),
      ),
    ).toHaveLength(24);
  });
});

describe('the rank of a passage', () => {
  const terms = toQueryTerms('refund period').map((term) => ({ ...term, rarity: 1 }));
  const score = (text: string, more: { section?: string; documentName?: string } = {}) =>
    scorePassage({ text, section: null, documentName: 'a.pdf', ...more }, terms, 'refund period');

  it('is higher with more of the words, rarer words, shorter text, and the words together', () => {
    expect(score('Nothing of the kind')).toBe(0);
    expect(score('The refund and its period')).toBeGreaterThan(score('The refund and the refund again'));
    expect(score('A refund')).toBeGreaterThan(score(`A refund ${'and more '.repeat(100)}`));
    expect(score('The refund period ends')).toBeGreaterThan(score('The period of a refund'));
    expect(toRarity(1, 100)).toBeGreaterThan(toRarity(50, 100));
  });

  it('counts the heading above it and the name of its document', () => {
    expect(score('Ten days', { section: 'Refunds' })).toBeGreaterThan(0);
    expect(score('Ten days', { documentName: 'Refunds.pdf' })).toBeGreaterThan(0);
    expect(score('Ten days', { section: 'Refunds' })).toBeGreaterThan(
      score('Ten days', { documentName: 'Refunds.pdf' }),
    );
  });

  it('counts words of scripts without spaces', () => {
    const chinese = toQueryTerms('退款期限').map((term) => ({ ...term, rarity: 1 }));
    const of = (text: string) => scorePassage({ text, section: null, documentName: '' }, chinese, '');
    expect(of('我们的退款期限是十天')).toBeGreaterThan(of('退货与款项'));
    expect(of('退货与款项')).toBe(0);
  });
});

describe('neighbours', () => {
  const at = (documentId: string, position: number, text = 'x') => ({ documentId, position, text });
  const positions = (limits: { results: number; characters: number }, ...found: ReturnType<typeof at>[]) =>
    joinPassages(found, limits).map((joined) =>
      joined.map(({ documentId, position }) => `${documentId}${position}`).join(' '),
    );
  const MANY = { results: 10, characters: 1_000 };

  it('are one result in the order of their document, where the best of them stands', () => {
    expect(positions(MANY, at('a', 5), at('b', 4), at('a', 4), at('a', 6), at('b', 6))).toEqual([
      'a4 a5 a6',
      'b4',
      'b6',
    ]);
    expect(positions(MANY, at('a', 1), at('a', 2), at('a', 3), at('a', 4))).toEqual(['a1 a2 a3', 'a4']);
  });

  it('are as many as asked for, and no more characters than there is room for, but always one', () => {
    expect(positions({ results: 1, characters: 100 }, at('a', 1), at('b', 1), at('a', 2))).toEqual(['a1 a2']);
    const long = 'x'.repeat(60);
    expect(
      positions({ results: 9, characters: 100 }, at('a', 1, long), at('b', 1, long), at('c', 1)),
    ).toEqual(['a1', 'c1']);
    expect(positions({ results: 9, characters: 10 }, at('a', 1, long))).toEqual(['a1']);
  });
});
