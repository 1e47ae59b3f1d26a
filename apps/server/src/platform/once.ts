/** For what a start does not need: made with the first call, and the same from then on. */
export function once<Value extends NonNullable<unknown>>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => (made ??= make());
}
