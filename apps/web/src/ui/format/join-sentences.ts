const BRINGS_SPACE = /[。！？；：，]$/;

/** What stands between a text and the next one: nothing behind a full-width sign, which brings its own space. */
export const spaceAfter = (text: string): '' | ' ' => (BRINGS_SPACE.test(text) ? '' : ' ');

/** Those that there are, one behind the other. */
export function joinSentences(texts: readonly (string | false | null | undefined)[]): string {
  return texts.reduce<string>((before, text) => {
    if (typeof text !== 'string' || text === '') return before;
    return before === '' ? text : `${before}${spaceAfter(before)}${text}`;
  }, '');
}
