// A question in just the words of a heading, or of another name of a passage, asks for that passage.
import type { Passage } from './passages.ts';
import type { TermGroup } from './query.ts';
import type { Rarity } from './rarity.ts';
import { tokeniseQuestion } from './tokenise.ts';

/** The terms of one heading or name. */
export type Phrase = ReadonlySet<string>;

const PHRASE_BORDER = /[,，、]/;

export function toPhrases({ section, askedAs }: Passage): Phrase[] {
  return [section, ...askedAs.split(PHRASE_BORDER)]
    .map((phrase) => new Set(tokeniseQuestion(phrase)))
    .filter(({ size }) => size > 0);
}

/** How closely a question is one of the phrases, from 0 to 1: what they share, by the rarity of the words. */
export function phraseFit(phrases: readonly Phrase[], groups: readonly TermGroup[], rarity: Rarity): number {
  const asked = groups.reduce((sum, group) => sum + rarity.ofGroup(group), 0);
  const fits = phrases.map((phrase) => {
    const shared = groups.filter(({ terms }) => terms.some((term) => phrase.has(term)));
    const sharedRarity = shared.reduce((sum, group) => sum + rarity.ofGroup(group), 0);
    const missing = [...phrase].filter((term) => !shared.some(({ terms }) => terms.includes(term)));
    const named = sharedRarity + missing.reduce((sum, term) => sum + rarity.ofTerm(term), 0);
    return asked + named === 0 ? 0 : (2 * sharedRarity) / (asked + named);
  });
  return Math.max(0, ...fits);
}
