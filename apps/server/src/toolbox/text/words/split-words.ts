// Words and sentences. Scripts without spaces between words count by character, as word processors do.
const LETTERS = String.raw`[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]`;
/** Also a number with its separators. */
const SPACED_WORD = new RegExp(`${LETTERS}+(?:(?:['’\\-]|(?<=\\p{N})[.,](?=\\p{N}))${LETTERS}+)*`, 'gv');
const UNSPACED_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
// The look-behind keeps a long run of marks from being read again from each of them.
const SENTENCE_END = /(?<![.!?])[.!?]+(?=["'”’)\]]?(?:\s|$))|[。！？]+/g;

export function spacedWords(text: string): readonly string[] {
  return text.match(SPACED_WORD) ?? [];
}

export function unspacedCharacters(text: string): readonly string[] {
  return text.match(UNSPACED_CHARACTER) ?? [];
}

export function countSentences(text: string): number {
  return text.split(SENTENCE_END).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)).length;
}
