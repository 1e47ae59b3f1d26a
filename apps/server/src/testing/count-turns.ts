/** How many turns the event loop makes while the work is under way: as often as others can go first. */
export async function countTurns<T>(work: () => Promise<T>): Promise<{ value: T; turns: number }> {
  let turns = 0;
  let timer = setImmediate(function count() {
    turns += 1;
    timer = setImmediate(count);
  });
  try {
    const value = await work();
    return { value, turns };
  } finally {
    clearImmediate(timer);
  }
}
