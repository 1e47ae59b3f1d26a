// Pure: how alike two texts are, and how well one fits another.
import { toSearchText } from '@parley/contract/search/words.ts';
import { toIndexWords } from '../../platform/db/search/search-words.ts';

const GRAM = 3;
/** From here on two texts say the same in slightly other words. */
const NEAR = 0.8;

/** Letters, digits and marks alone, so that punctuation and spaces make no difference. */
function normalise(text: string): string {
  return toSearchText(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

function toGrams(text: string): ReadonlySet<string> {
  const padded = `  ${text} `;
  return new Set(
    Array.from({ length: padded.length - GRAM + 1 }, (_, index) => padded.slice(index, index + GRAM)),
  );
}

const numbersOf = (text: string): string => (text.match(/\p{N}+/gu) ?? []).join(' ');

/** Whether a fact takes the place of another: equal, or nearly so with the same numbers. */
export function createNearness(text: string): (other: string) => boolean {
  const own = normalise(text);
  const grams = toGrams(own);
  const numbers = numbersOf(own);
  return (other) => {
    const theirs = normalise(other);
    if (theirs === own) return true;
    if (own === '' || numbersOf(theirs) !== numbers) return false;
    const shorter = Math.min(own.length, theirs.length);
    if (shorter / Math.max(own.length, theirs.length) < NEAR) return false;
    const others = toGrams(theirs);
    const shared = [...grams].filter((gram) => others.has(gram)).length;
    return shared / (grams.size + others.size - shared) >= NEAR;
  };
}

/** How many of the words of a text another has, weighted by their length: long words say more. */
export function createFit(text: string): (other: string) => number {
  const words = toIndexWords(text);
  return (other) => {
    let fit = 0;
    for (const word of toIndexWords(other)) if (words.has(word)) fit += Math.min(word.length, 8);
    return fit;
  };
}
