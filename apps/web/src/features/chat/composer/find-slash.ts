export interface Slash {
  /** Its position in the text. */
  readonly from: number;
  /** What was typed behind it. */
  readonly typed: string;
}

const BEFORE_CARET = /(?:^|\s)\/([^\s/]*)$/;

/** The slash that the caret is behind: at the beginning of a word, which keeps addresses and dates out. */
export function findSlash(text: string, caret: number): Slash | null {
  // A text that was replaced may be shorter than where the caret was heard of last.
  const before = text.slice(0, caret);
  const typed = BEFORE_CARET.exec(before)?.[1];
  return typed === undefined ? null : { from: before.length - typed.length - 1, typed };
}
