// How specific a word is: the fewer passages use it, the more.
import type { TermGroup } from './query.ts';

/** Pairs of characters that cross a word's border are seldom in the manual, and mean little. */
const UNKNOWN_HAN_FACTOR = 0.5;
/** A word of letters that the manual never uses shows that the question is about something else. */
const UNKNOWN_WORD_FACTOR = 1.25;

export interface Rarity {
  readonly vocabulary: readonly string[];
  ofTerm(term: string): number;
  ofGroup(group: TermGroup): number;
}

export function createRarity(passages: readonly ReadonlyMap<string, number>[]): Rarity {
  const spread = new Map<string, number>();
  for (const counts of passages)
    for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);

  function factorOf(term: string, seen: number): number {
    if (seen > 0) return 1;
    return /\p{Script=Han}/u.test(term) ? UNKNOWN_HAN_FACTOR : UNKNOWN_WORD_FACTOR;
  }

  function ofTerm(term: string): number {
    const seen = spread.get(term) ?? 0;
    const counted = Math.max(1, seen);
    return factorOf(term, seen) * Math.log(1 + (passages.length - counted + 0.5) / (counted + 0.5));
  }

  return {
    vocabulary: [...spread.keys()],
    ofTerm,
    ofGroup({ terms }) {
      const known = terms.filter((term) => spread.has(term));
      return Math.max(...(known.length > 0 ? known : terms).map(ofTerm));
    },
  };
}
