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
