// What a search takes for a word. The server and a browser without one follow the same rules, so that both find the same.

const MAX_WORD_LENGTH = 64;
const LETTERS = '[\\p{L}\\p{N}\\p{M}]';
const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const UNSPACED = `[[${UNSPACED_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}ー]&&${LETTERS}]`;
const PIECES = new RegExp(`(?<unspaced>${UNSPACED}+)|[${LETTERS}--${UNSPACED}]+`, 'gv');

export interface SearchPiece {
  readonly text: string;
  /** Of a script without spaces between words. */
  readonly isUnspaced: boolean;
}

/** Wide and narrow, large and small letters are the same to a search. */
export function toSearchText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Words, and runs of signs without spaces between them, in their order. */
export function* listPieces(text: string): Generator<SearchPiece> {
  for (const { 0: piece, groups } of toSearchText(text).matchAll(PIECES))
    yield { text: piece, isUnspaced: groups?.['unspaced'] !== undefined };
}

/** A longer word counts as its beginning. */
export function cutWord(word: string): string {
  return word.slice(0, MAX_WORD_LENGTH);
}

/** The words and runs of signs that a query names, each once. All of them must be in what is found. */
export function toSearchPieces(query: string): readonly string[] {
  return [...new Set(Array.from(listPieces(query), ({ text }) => cutWord(text)))];
}
