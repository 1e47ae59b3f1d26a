import { nextTurn } from './next-turn.ts';

/** Characters between two yields to the event loop: a few milliseconds of work. */
const SLICE_CHARACTERS = 50_000;
/** Fixed overhead of an item, however short it is. */
const CHARACTERS_AN_ITEM = 100;

/** Maps a list that may be long; the event loop is yielded in between. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  lengthOf: (item: Item) => number,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let characters = 0;
  for (const item of items) {
    results.push(map(item));
    characters += lengthOf(item) + CHARACTERS_AN_ITEM;
    if (characters < SLICE_CHARACTERS) continue;
    characters = 0;
    await nextTurn();
  }
  return results;
}
