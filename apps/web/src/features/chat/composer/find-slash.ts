export interface Slash {
  /** Its position in the text. */
  readonly from: number;
  /** What was typed behind it. */
  readonly typed: string;
}

const BEFORE_CARET = /(?:^|\s)\/([^\s/]*)$/;

/** The slash that the caret is behind: at the beginning of a word, which keeps addresses and dates out. */
export function findSlash(text: string, caret: number): Slash | null {
  const match = BEFORE_CARET.exec(text.slice(0, caret));
  const typed = match?.[1];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed };
}
