import { expect, test } from 'vitest';
import { groupPassages } from './best-passages.ts';

const passage = (sessionId: string, messageId: string | null) => ({ sessionId, messageId });

test('a chat has one row, with its best passage and how many more there are', () => {
  expect(
    groupPassages([passage('a', null), passage('b', 'b1'), passage('a', 'a1'), passage('a', 'a2')]),
  ).toEqual([
    { best: passage('a', 'a1'), otherCount: 1 },
    { best: passage('b', 'b1'), otherCount: 0 },
  ]);
});

test('a chat that is found by its name alone leads to the chat', () => {
  expect(groupPassages([passage('a', null)])).toEqual([{ best: passage('a', null), otherCount: 0 }]);
});
