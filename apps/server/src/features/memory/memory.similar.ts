// Pure: whether two texts are the same fact or two keys the same name, and how well one fits another.
import { toIndexWords } from '../../platform/db/search/search-words.ts';

/** Without spaces and the end of the sentence. All else may be what tells two facts apart: a name, a sign, a capital. */
function toWording(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.。]$/, '');
}

/** Whether two texts say the same in the same words. */
export const isSameFact = (one: string, other: string): boolean => toWording(one) === toWording(other);

const toPlainKey = (key: string): string =>
  key
    .normalize('NFC')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();

/** Whether two keys name the same: an agent writes "home city" today and "Home_City" tomorrow. */
export const isSameKey = (one: string, other: string): boolean => toPlainKey(one) === toPlainKey(other);

/** How many of the words of a text another has, weighted by their length: long words say more. */
export function createFit(text: string): (other: string) => number {
  const words = toIndexWords(text);
  return (other) => {
    let fit = 0;
    for (const word of toIndexWords(other)) if (words.has(word)) fit += Math.min(word.length, 8);
    return fit;
  };
}
