import { describe, expect, test } from 'vitest';
import { markMatches } from './mark-matches.ts';
import type { GroupName, PaletteItem } from './palette-item.ts';
import { findItems, readQuery } from './palette-search.ts';

const item = (group: GroupName, title: string, detail?: string): PaletteItem => ({
  id: `${group}/${title}`,
  group,
  icon: null,
  title,
  detail,
  run: () => undefined,
});

const ITEMS = [
  ...Array.from({ length: 8 }, (_, index) => item('chats', `Chat ${index}`)),
  item('chats', 'Fuel surcharge formula', 'base rate multiplied by the bunker factor'),
  item('chats', 'Spot rates'),
  item('chats', 'Crème brûlée'),
  item('agents', 'Tender radar'),
  item('models', 'Lumen', 'guide'),
  item('do', 'New chat'),
  item('goTo', 'Usage', 'price and rate per model'),
  item('settings', 'Limits'),
];

const titles = (typed: string, only: GroupName | null = null) =>
  findItems(ITEMS, readQuery(typed, only)).map(
    ({ name, items }) => `${name}: ${items.map(({ title }) => title).join(', ')}`,
  );

describe('what is found', () => {
  test('with nothing typed: five recent chats, then what can be done', () => {
    expect(titles('')).toEqual([
      'chats: Chat 0, Chat 1, Chat 2, Chat 3, Chat 4',
      'do: New chat',
      'goTo: Usage',
      'settings: Limits',
    ]);
  });

  test('a word in the title comes before one in the detail', () => {
    expect(titles('rate')).toEqual(['chats: Spot rates, Fuel surcharge formula', 'goTo: Usage']);
  });

  test('every word must be there, in any order and any case', () => {
    expect(titles('FACTOR fuel')).toEqual(['chats: Fuel surcharge formula']);
    expect(titles('fuel moon')).toEqual([]);
  });

  test('> leaves commands only, @ agents, # models', () => {
    expect(titles('>')).toEqual(['do: New chat', 'goTo: Usage', 'settings: Limits']);
    expect(titles('> usage')).toEqual(['goTo: Usage']);
    expect(titles('@')).toEqual(['agents: Tender radar']);
    expect(titles('@rad')).toEqual(['agents: Tender radar']);
    expect(titles('#')).toEqual(['models: Lumen']);
    expect(titles('# lum')).toEqual(['models: Lumen']);
  });

  test('narrowed to one group it is all of that group', () => {
    expect(titles('chat', 'chats')[0]?.split(',')).toHaveLength(8);
    expect(titles('', 'models')).toEqual(['models: Lumen']);
  });
});

describe('matches', () => {
  test.each([
    ['Spot rates', ['rate'], ['Spot ', '[rate]', 's']],
    ['a+b', ['+'], ['a', '[+]', 'b']],
    ['Rate RATE', ['rate'], ['[Rate]', ' ', '[RATE]']],
    ['运价指数', ['运价'], ['[运价]', '指数']],
    ['Crème brûlée', ['creme'], ['[Crème]', ' brûlée']],
    ['plain', [], ['plain']],
  ])('in %s of %j are %j', (text, words, pieces) => {
    expect(markMatches(text, words).map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))).toEqual(
      pieces,
    );
  });
});
