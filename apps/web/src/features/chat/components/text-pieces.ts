const PIECE = 4_000;

/** Where the piece that starts at `from` ends: after a line break if there is one, never through a surrogate pair. */
function endOfPiece(text: string, from: number): number {
  const limit = from + PIECE;
  if (limit >= text.length) return text.length;
  const lineBreak = text.lastIndexOf('\n', limit - 1);
  if (lineBreak >= from) return lineBreak + 1;
  const last = text.charCodeAt(limit - 1);
  return last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
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
