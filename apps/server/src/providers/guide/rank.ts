// Ranks passages by BM25 over weighted fields: a word in a heading, or one by which a passage is asked for, says more
// than one in the text.
import type { Passage } from './passages.ts';
import type { TermGroup } from './query.ts';
import { tokenise } from './tokenise.ts';

const SECTION_WEIGHT = 3;
const CHAPTER_WEIGHT = 1.5;
/** Pairs of characters that cross a word's border are seldom in the manual, and mean little. */
const UNKNOWN_HAN_FACTOR = 0.5;
/** The usual BM25 figures: how fast repeats stop counting, and how much length is held against a passage. */
const SATURATION = 1.2;
const LENGTH_PENALTY = 0.6;

export interface Match {
  readonly passage: Passage;
  readonly score: number;
  /** Share of the question, by rarity of its words, that the passage speaks about: 0 to 1. */
  readonly coverage: number;
  readonly matchedGroups: number;
  readonly isInHeading: boolean;
}

export interface SearchIndex {
  /** Best first. Groups with weight below 1 are context: they sharpen the order, but no passage fits by them. */
  search(groups: readonly TermGroup[]): Match[];
}

interface Entry {
  readonly passage: Passage;
  readonly counts: ReadonlyMap<string, number>;
  readonly headingTerms: ReadonlySet<string>;
  readonly length: number;
}

function toEntry(passage: Passage): Entry {
  const counts = new Map<string, number>();
  const section = tokenise(`${passage.section}\n${passage.askedAs}`);
  const chapter = tokenise(passage.chapter);
  const body = tokenise(passage.text);
  for (const [terms, weight] of [
    [section, SECTION_WEIGHT],
    [chapter, CHAPTER_WEIGHT],
    [body, 1],
  ] as const) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight);
  }
  return { passage, counts, headingTerms: new Set([...section, ...chapter]), length: body.length };
}

export function createSearchIndex(passages: readonly Passage[]): SearchIndex {
  const entries = passages.map(toEntry);
  const averageLength = entries.reduce((sum, entry) => sum + entry.length, 0) / Math.max(1, entries.length);
  const spread = new Map<string, number>();
  for (const { counts } of entries)
    for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);

  /** Rarity; a word that the manual never uses is as telling as one it uses once. */
  function rarity(term: string): number {
    const seen = spread.get(term) ?? 0;
    const counted = Math.max(1, seen);
    const factor = seen === 0 && /\p{Script=Han}/u.test(term) ? UNKNOWN_HAN_FACTOR : 1;
    return factor * Math.log(1 + (entries.length - counted + 0.5) / (counted + 0.5));
  }

  function groupRarity(group: TermGroup): number {
    const known = group.terms.filter((term) => spread.has(term));
    return Math.max(...(known.length > 0 ? known : group.terms).map(rarity));
  }

  function termScore(entry: Entry, term: string): number {
    const count = entry.counts.get(term) ?? 0;
    const penalty = 1 - LENGTH_PENALTY + (LENGTH_PENALTY * entry.length) / averageLength;
    return (rarity(term) * count * (SATURATION + 1)) / (count + SATURATION * penalty);
  }

  function match(entry: Entry, groups: readonly TermGroup[]): Match {
    let score = 0;
    let found = 0;
    let asked = 0;
    let matchedGroups = 0;
    let isInHeading = false;
    for (const group of groups) {
      const best = Math.max(...group.terms.map((term) => termScore(entry, term)));
      score += best * group.weight;
      if (group.weight < 1) continue;
      const weight = groupRarity(group);
      asked += weight;
      if (best === 0) continue;
      found += weight;
      matchedGroups += 1;
      isInHeading ||= group.terms.some((term) => entry.headingTerms.has(term));
    }
    return {
      passage: entry.passage,
      score,
      coverage: asked === 0 ? 0 : found / asked,
      matchedGroups,
      isInHeading,
    };
  }

  return {
    search: (groups) =>
      entries
        .map((entry) => match(entry, groups))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score),
  };
}
