export interface Mention {
  /** Position of its sign in the text. */
  readonly from: number;
  /** What was typed behind it. */
  readonly typed: string;
}

const BEFORE_CARET = /(?:^|\s)@([^\s@]*)$/;

/** The at sign that the caret is behind: at the beginning of a word, which keeps e-mail addresses out. */
export function findMention(text: string, caret: number): Mention | null {
  const typed = BEFORE_CARET.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed };
}
