// Tokenises text for search. The server and an offline browser follow the same rules, so that both find the same.

const MAX_WORD_LENGTH = 64;
const LETTERS = '[\\p{L}\\p{N}\\p{M}]';
const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const UNSPACED = `[[${UNSPACED_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}ー]&&${LETTERS}]`;
const PIECES = new RegExp(`(?<unspaced>${UNSPACED}+)|[${LETTERS}--${UNSPACED}]+`, 'gv');

export interface SearchPiece {
  readonly text: string;
  /** Scripts without spaces between words. */
  readonly isUnspaced: boolean;
}

/** Normalises width and case. */
export function toSearchText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Lower-case letters of the Latin and Greek alphabets beyond ASCII, and the one of the Cyrillic that many write without its dots. */
const ACCENTED = /[\u00c0-\u024f\u0370-\u03ff\u0451\u1e00-\u1fff]/g;
/** Letters that Unicode does not take for another one with a mark. */
const STROKED = new Map([
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ø', 'o'],
]);

/** Normalised text without accents, as many type it. Of the same length, letter by letter. */
export function toPlainText(searchText: string): string {
  return searchText.replace(ACCENTED, (letter) => STROKED.get(letter) ?? letter.normalize('NFD').charAt(0));
}

/** What the words of a query are looked for in: those without accents are also found where the text has some. */
export function toSearchedText(text: string): string {
  const written = toSearchText(text);
  const plain = toPlainText(written);
  return plain === written ? written : `${written}\n${plain}`;
}

/** Words, and runs of characters in unspaced scripts, in order. */
export function* listPieces(text: string): Generator<SearchPiece> {
  for (const { 0: piece, groups } of toSearchText(text).matchAll(PIECES))
    yield { text: piece, isUnspaced: groups?.['unspaced'] !== undefined };
}

/** Longer words are truncated. */
export function cutWord(word: string): string {
  return word.slice(0, MAX_WORD_LENGTH);
}

/** The distinct words and runs of characters of a query. A result must contain all of them. */
export function toSearchPieces(query: string): readonly string[] {
  return [...new Set(Array.from(listPieces(query), ({ text }) => cutWord(text)))];
}
