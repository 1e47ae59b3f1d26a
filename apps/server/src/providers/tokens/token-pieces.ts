// Cuts a text into pieces to be counted one by one. The tokenizer takes time by the square of a run without a break, so
// a megabyte of one letter would take it minutes.

const PIECE_CHARACTERS = 256;

/** Ends before a word where there is one, so that the count stays the same, and never inside a character. */
function findEnd(text: string, start: number): number {
  const end = start + PIECE_CHARACTERS;
  if (end >= text.length) return text.length;
  const space = text.slice(start, end).lastIndexOf(' ');
  if (space > 0) return start + space;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

export function* toCountPieces(text: string): Generator<string, void, undefined> {
  for (let start = 0; start < text.length;) {
    const end = findEnd(text, start);
    yield text.slice(start, end);
    start = end;
  }
}
