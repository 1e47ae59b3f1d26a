export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Cuts a text at the first occurrence of each phrase. */
export function markPhrases(text: string, phrases: readonly string[]): readonly Piece[] {
  const found = phrases
    .map((phrase) => ({ start: phrase === '' ? -1 : text.indexOf(phrase), length: phrase.length }))
    .filter(({ start }) => start !== -1)
    .sort((left, right) => left.start - right.start);
  const pieces: Piece[] = [];
  let end = 0;
  for (const { start, length } of found) {
    // Phrases that overlap are marked once.
    if (start < end) continue;
    if (start > end) pieces.push({ text: text.slice(end, start), isMarked: false });
    pieces.push({ text: text.slice(start, start + length), isMarked: true });
    end = start + length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false });
  return pieces;
}
