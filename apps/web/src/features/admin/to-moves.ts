interface Moves {
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** From one entry of a list to its neighbours; undefined at the ends, and for one that is not in it. */
export function toMoves(
  items: readonly { readonly id: string }[] | undefined,
  id: string | null,
  select: (id: string) => void,
): Moves {
  const index = items?.findIndex((item) => item.id === id) ?? -1;
  const to = (place: number) => {
    const target = index < 0 ? undefined : items?.[place]?.id;
    return target === undefined ? undefined : () => select(target);
  };
  return { onPrevious: to(index - 1), onNext: to(index + 1) };
}
