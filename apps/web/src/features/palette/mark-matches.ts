export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text cut where one of the words occurs. */
export function markMatches(text: string, words: readonly string[]): readonly TextPiece[] {
  if (words.length === 0) return [{ text, isMatch: false }];
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const pattern = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
