const PIECE = 4_000;

/** A line that is longer than this is cut all the same. */
const MAX_PIECE = 50_000;

/** Where the piece that starts at `from` ends: after a line break, so that no line is cut where a reader sees it. */
function endOfPiece(text: string, from: number): number {
  const limit = from + PIECE;
  if (limit >= text.length) return text.length;
  const before = text.lastIndexOf('\n', limit - 1);
  if (before >= from) return before + 1;
  const next = text.indexOf('\n', limit);
  const end = next === -1 ? text.length : next + 1;
  if (end - from <= MAX_PIECE) return end;
  const last = text.charCodeAt(from + MAX_PIECE - 1);
  return last >= 0xd800 && last <= 0xdbff ? from + MAX_PIECE - 1 : from + MAX_PIECE;
}

export function toPieces(text: string): readonly string[] {
  if (text.length <= PIECE) return [text];
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from);
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}
