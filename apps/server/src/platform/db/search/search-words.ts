// What is indexed of a text, and what is looked up for a query. Words stand for themselves; text of scripts that are
// written without spaces is cut into single characters and pairs of characters, so that the two-character words of Chinese are found.
import { createHash } from 'node:crypto';
import { cutWord, listPieces, toPlainText } from '@parley/contract/search/words.ts';

const MAX_INDEXED_CHARACTERS = 200_000;
const MAX_WORDS = 10_000;
/** Shorter words must be met whole: too many begin with one or two given letters. */
const MIN_PREFIX_LENGTH = 3;
const OWNER_LENGTH = 10;

export interface SearchTerm {
  readonly word: string;
  /** Also found as the beginning of a longer word. */
  readonly isPrefix: boolean;
}

/** The prefix of each word in the index, so that the words of one person never meet those of another. */
export function toOwnerToken(userId: string): string {
  const digest = createHash('sha256').update(userId).digest('hex');
  return BigInt(`0x${digest}`).toString(36).slice(0, OWNER_LENGTH).padEnd(OWNER_LENGTH, '0');
}

function* charactersAndPairs(run: string): Generator<string> {
  let before = '';
  for (const character of run) {
    yield character;
    if (before !== '') yield before + character;
    before = character;
  }
}

/** Every word of a text, once; those with accents also without, as many type them. */
export function toIndexWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const piece of listPieces(text.slice(0, MAX_INDEXED_CHARACTERS))) {
    if (!piece.isUnspaced) words.add(cutWord(piece.text)).add(cutWord(toPlainText(piece.text)));
    else for (const part of charactersAndPairs(piece.text)) words.add(part);
    if (words.size >= MAX_WORDS) break;
  }
  return words;
}

/** What a text must have all of to be found. A run of characters is as good as its pairs. */
export function toSearchTerms(query: string): readonly SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const piece of listPieces(query)) {
    const text = cutWord(piece.text);
    const characters = [...text];
    const pairs = characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
    for (const word of piece.isUnspaced && pairs.length > 0 ? pairs : [text])
      terms.set(word, { word, isPrefix: !piece.isUnspaced && word.length >= MIN_PREFIX_LENGTH });
  }
  return [...terms.values()];
}
