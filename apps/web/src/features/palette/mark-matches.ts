import { findMarks } from '@parley/contract/search/snippet.ts';

export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text cut where one of the words of the query occurs. */
export function markMatches(text: string, words: readonly string[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const mark of findMarks(text, words)) {
    pieces.push({ text: text.slice(end, mark.start), isMatch: false });
    pieces.push({ text: text.slice(mark.start, mark.end), isMatch: true });
    ({ end } = mark);
  }
  return [...pieces, { text: text.slice(end), isMatch: false }].filter((piece) => piece.text !== '');
}
