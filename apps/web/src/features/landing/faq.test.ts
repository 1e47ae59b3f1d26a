import { describe, expect, test } from 'vitest';
import {
  countCategories,
  findQuestions,
  keepOpen,
  splitByWords,
  toggleQuestion,
  type Question,
} from './faq.ts';

const QUESTIONS: readonly Question[] = [
  {
    id: 'simple',
    category: 'start',
    categoryName: 'Getting started',
    question: 'How?',
    answer: 'Just write.',
  },
  {
    id: 'cost',
    category: 'cost',
    categoryName: 'Cost',
    question: 'How much?',
    answer: 'Pay per use.',
  },
  {
    id: 'api',
    category: 'api',
    categoryName: 'API',
    question: 'Is there one?',
    answer: 'Yes, at one price.',
  },
];
const idsOf = (search: string, category: string | null = null) =>
  findQuestions(QUESTIONS, search, category).map(({ id }) => id);

test.each([
  ['nothing', '', ['simple', 'cost', 'api']],
  ['blanks', '   ', ['simple', 'cost', 'api']],
  ['a word of a question', 'much', ['cost']],
  ['a word of an answer', 'PRICE', ['api']],
  ['a category', 'getting', ['simple']],
  ['any case, with blanks around', '  aPi ', ['api']],
  ['what is nowhere', 'zebra', []],
  ['characters that mean something elsewhere', '.*', []],
])('finds by %s [LAND-34]', (_name, search, ids) => {
  expect(idsOf(search)).toEqual(ids);
});

test('finds within a category only, where one is chosen', () => {
  expect(idsOf('how', 'cost')).toEqual(['cost']);
  expect(idsOf('write', 'cost')).toEqual([]);
});

test('counts the questions of each category in their order [LAND-37]', () => {
  const more = { id: 'bill', category: 'cost', categoryName: 'Cost', question: '?', answer: '.' };
  expect(countCategories([...QUESTIONS, more])).toEqual([
    ['start', 1],
    ['cost', 2],
    ['api', 1],
  ]);
});

describe('which one is open', () => {
  test.each([
    ['simple', 'simple', null],
    ['simple', 'cost', 'cost'],
    [null, 'cost', 'cost'],
  ])('with %s open, pressing %s leaves %s [LAND-33]', (open, pressed, after) => {
    expect(toggleQuestion(open, pressed)).toBe(after);
  });

  test('what is filtered out does not stay open', () => {
    expect(keepOpen('cost', QUESTIONS)).toBe('cost');
    expect(keepOpen('cost', QUESTIONS.slice(0, 1))).toBeNull();
  });
});

test.each([
  ['cost', 'What does a chat cost?', ['What does a chat ', 'cost', '?']],
  ['A', 'A chat', ['', 'A', ' ch', 'a', 't']],
  ['', 'A chat', ['A chat']],
  ['x', 'A chat', ['A chat']],
])('marks %j in %j', (search, text, pieces) => {
  expect(splitByWords(text, search)).toEqual(pieces);
  expect(pieces.join('')).toBe(text);
});
