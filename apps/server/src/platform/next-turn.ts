/** Lets everything that waits for the event loop go first; for long work in pieces. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
