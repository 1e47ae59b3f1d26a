// Puts neighbours that were found together, so that what is read is whole and nothing is read twice. Pure.

export interface PlacedPassage {
  readonly documentId: string;
  readonly position: number;
  readonly text: string;
}

/** Neighbours of one document, in its order. */
export type Joined<Passage> = readonly [Passage, ...Passage[]];

const MAX_JOINED = 3;

export interface JoinLimits {
  readonly results: number;
  /** Of all results together. */
  readonly characters: number;
}

function isNextTo<Passage extends PlacedPassage>(joined: Joined<Passage>, passage: Passage): boolean {
  const first = joined[0];
  const last = joined[joined.length - 1] ?? first;
  return (
    first.documentId === passage.documentId &&
    (passage.position === first.position - 1 || passage.position === last.position + 1)
  );
}

/** `passages`: the best first. A result stands where the best of its passages does. */
export function joinPassages<Passage extends PlacedPassage>(
  passages: readonly Passage[],
  { results: most, characters }: JoinLimits,
): Joined<Passage>[] {
  const results: Joined<Passage>[] = [];
  let room = characters;
  for (const passage of passages) {
    const isFirst = results.length === 0;
    if (!isFirst && passage.text.length > room) continue;
    const near = results.findIndex((joined) => joined.length < MAX_JOINED && isNextTo(joined, passage));
    const known = results[near];
    if (!known && results.length >= most) continue;
    room -= passage.text.length;
    if (!known) results.push([passage]);
    else if (passage.position < known[0].position) results[near] = [passage, ...known];
    else results[near] = [...known, passage];
  }
  return results;
}
