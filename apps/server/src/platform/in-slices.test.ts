import { expect, it } from 'vitest';
import { mapInSlices } from './in-slices.ts';

it('a long list lets all other callers have their turn and keeps its order [OV-05]', async () => {
  let turns = 0;
  let isDone = false;
  function countTurns(): void {
    turns += 1;
    if (!isDone) setImmediate(countTurns);
  }
  setImmediate(countTurns);
  const texts = Array.from({ length: 100 }, (_, index) => 'x'.repeat(index));
  const lengths = await mapInSlices(
    texts,
    () => 25_000,
    (text) => text.length,
  );
  isDone = true;
  expect(lengths).toEqual(texts.map((_, index) => index));
  expect(turns).toBeGreaterThanOrEqual(50);
});
