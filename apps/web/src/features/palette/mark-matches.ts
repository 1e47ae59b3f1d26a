export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text cut at the places where one of the words stands. */
export function markMatches(text: string, words: readonly string[]): readonly TextPiece[] {
  if (words.length === 0) return [{ text, isMatch: false }];
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const pattern = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** The part of a long text around the first word found in it. */
export function cutAround(text: string, words: readonly string[], length: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const lower = plain.toLocaleLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place !== -1);
  const start = Math.max(0, Math.min(...places, plain.length) - Math.floor(length / 4));
  const cut = plain.slice(start, start + length);
  return `${start > 0 ? '…' : ''}${cut}${start + length < plain.length ? '…' : ''}`;
}
