import { expect, it } from 'vitest';
import { nextTurn } from '../../platform/next-turn.ts';
import { createSearchIndex } from './rank.ts';

const PASSAGES = Array.from({ length: 100 }, (_, index) => ({
  chapterId: '01-a',
  chapter: 'Chapter',
  section: `Section ${index}`,
  askedAs: '',
  text: `Harbour ${index}`,
}));

it('builds the index of a manual in turns, between which others are served', async () => {
  let isBuilt = false;
  let turns = 0;
  const building = createSearchIndex(PASSAGES).then((index) => {
    isBuilt = true;
    return index;
  });
  for (; !isBuilt; turns += 1) await nextTurn();
  expect(turns).toBeGreaterThan(10);
  const index = await building;
  expect(index.search([{ terms: ['harbour'], weight: 1 }])).toHaveLength(PASSAGES.length);
});
