// Ranks passages by BM25, the same on both databases. Pure.
import { cutWord, listPieces, toPlainText } from '@parley/contract/search/words.ts';
import type { SearchTerm } from '../../../platform/db/search/search-words.ts';

/** How fast more of the same word stops counting, and how much a long text is held against it. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.5;
/** Characters; the same for all collections, so that what a search finds in one does not depend on the others. */
const USUAL_LENGTH = 800;
/** Of a word in the name of the document, and in the heading above the passage. */
const NAME_COUNT = 0.5;
const HEADING_COUNT = 1;
/** The words stand in the text as they were asked for. */
const PHRASE_FACTOR = 1.25;

/** How telling a word is that `found` of `total` passages have. */
export function toRarity(found: number, total: number): number {
  return Math.log(1 + (total - found + 0.5) / (found + 0.5));
}

export interface RankedTerm extends SearchTerm {
  readonly rarity: number;
}

export interface RankedText {
  readonly text: string;
  readonly section: string | null;
  readonly documentName: string;
}

const isMet = (written: string, { word, isPrefix }: SearchTerm): boolean =>
  isPrefix ? written.startsWith(word) : written === word;

function countAll(text: string, terms: readonly SearchTerm[]): number[] {
  const counts = terms.map(() => 0);
  for (const piece of listPieces(text)) {
    // Once for all terms: most of a search is spent here.
    const word = cutWord(piece.text);
    const plain = toPlainText(word);
    const countIn = (term: SearchTerm): number => {
      if (piece.isUnspaced) return piece.text.split(term.word).length - 1;
      return isMet(word, term) || isMet(plain, term) ? 1 : 0;
    };
    for (const [index, term] of terms.entries()) counts[index] = (counts[index] ?? 0) + countIn(term);
  }
  return counts;
}

const toFlow = (text: string): string => Array.from(listPieces(text), (piece) => piece.text).join(' ');

/** 0 where it has none of the words. */
export function scorePassage(
  { text, section, documentName }: RankedText,
  terms: readonly RankedTerm[],
  query: string,
): number {
  const inText = countAll(text, terms);
  const inHeading = countAll(section ?? '', terms);
  const inName = countAll(documentName, terms);
  const length = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (text.length / USUAL_LENGTH);
  const score = terms.reduce((sum, { rarity }, index) => {
    const heading = (inHeading[index] ?? 0) > 0 ? HEADING_COUNT : 0;
    const name = (inName[index] ?? 0) > 0 ? NAME_COUNT : 0;
    const count = (inText[index] ?? 0) + heading + name;
    return sum + (rarity * count * (SATURATION + 1)) / (count + SATURATION * length);
  }, 0);
  const phrase = toFlow(query);
  return phrase.includes(' ') && toFlow(text).includes(phrase) ? score * PHRASE_FACTOR : score;
}
