// Ranks passages by BM25 over weighted fields: a word in a heading, or one by which a passage is asked for, says more
// than one in the text.
import { nextTurn } from '../../platform/next-turn.ts';
import type { Passage } from './passages.ts';
import type { TermGroup } from './query.ts';
import { phraseFit, toPhrases } from './phrase-fit.ts';
import { createRarity } from './rarity.ts';
import { createSpelling } from './spelling.ts';
import { tokenise } from './tokenise.ts';

const SECTION_WEIGHT = 3;
const CHAPTER_WEIGHT = 1.5;
/** How much more a passage counts that is asked for in just these words, as a heading or one of its other names. */
const PHRASE_BONUS = 1.5;
/** The usual BM25 figures: how fast repeats stop counting, and how much length is held against a passage. */
const SATURATION = 1.2;
const LENGTH_PENALTY = 0.6;
/** All of them at once would hold up everyone else who is served. */
const PASSAGES_PER_TURN = 8;

export interface Match {
  readonly passage: Passage;
  readonly score: number;
  /** Share of the question, by rarity of its words, that the passage speaks about: 0 to 1. */
  readonly coverage: number;
  readonly matchedGroups: number;
  readonly isInHeading: boolean;
  /** What the question asks for most distinctly is not in the passage. */
  readonly lacksRarest: boolean;
}

export interface SearchIndex {
  /** Best first. Groups with weight below 1 are context: they sharpen the order, but no passage fits by them. */
  search(groups: readonly TermGroup[]): Match[];
}

interface Entry {
  readonly passage: Passage;
  readonly counts: ReadonlyMap<string, number>;
  readonly headingTerms: ReadonlySet<string>;
  /** Terms of the heading and of each other name of the passage. */
  readonly phrases: readonly ReadonlySet<string>[];
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
  return {
    passage,
    counts,
    headingTerms: new Set([...section, ...chapter]),
    phrases: toPhrases(passage),
    length: body.length,
  };
}

async function toEntries(passages: readonly Passage[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const passage of passages) {
    if (entries.length % PASSAGES_PER_TURN === 0) await nextTurn();
    entries.push(toEntry(passage));
  }
  return entries;
}

export async function createSearchIndex(passages: readonly Passage[]): Promise<SearchIndex> {
  const entries = await toEntries(passages);
  const averageLength = entries.reduce((sum, entry) => sum + entry.length, 0) / Math.max(1, entries.length);
  const rarity = createRarity(entries.map(({ counts }) => counts));
  const correct = createSpelling(rarity.vocabulary);

  function termScore(entry: Entry, term: string): number {
    const count = entry.counts.get(term) ?? 0;
    const penalty = 1 - LENGTH_PENALTY + (LENGTH_PENALTY * entry.length) / averageLength;
    return (rarity.ofTerm(term) * count * (SATURATION + 1)) / (count + SATURATION * penalty);
  }

  function match(entry: Entry, groups: readonly TermGroup[]): Match {
    let score = 0;
    let found = 0;
    let asked = 0;
    let matchedGroups = 0;
    let isInHeading = false;
    let rarestFound = 0;
    let rarestMissing = 0;
    for (const group of groups) {
      const best = Math.max(...group.terms.map((term) => termScore(entry, term)));
      score += best * group.weight;
      if (group.weight < 1) continue;
      const weight = rarity.ofGroup(group);
      asked += weight;
      if (best === 0) {
        rarestMissing = Math.max(rarestMissing, weight);
        continue;
      }
      rarestFound = Math.max(rarestFound, weight);
      found += weight;
      matchedGroups += 1;
      isInHeading ||= group.terms.some((term) => entry.headingTerms.has(term));
    }
    const own = groups.filter(({ weight }) => weight >= 1);
    return {
      passage: entry.passage,
      score: score * (1 + PHRASE_BONUS * phraseFit(entry.phrases, own, rarity)),
      coverage: asked === 0 ? 0 : found / asked,
      matchedGroups,
      isInHeading,
      lacksRarest: rarestMissing > rarestFound,
    };
  }

  return {
    search: (asked) => {
      const groups = asked.map((group) => ({ ...group, terms: group.terms.map(correct) }));
      return entries
        .map((entry) => match(entry, groups))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score);
    },
  };
}
