/** What Notion takes as one piece of text. */
const MAX_PIECE = 2_000;

/** Pieces that Notion accepts, without cutting a character in two. */
export function toRichText(text: string): readonly { readonly text: { readonly content: string } }[] {
  const pieces: { text: { content: string } }[] = [];
  let rest = text;
  while (rest !== '') {
    const isSplit = /[\uD800-\uDBFF]/.test(rest.charAt(MAX_PIECE - 1));
    const end = isSplit ? MAX_PIECE - 1 : MAX_PIECE;
    pieces.push({ text: { content: rest.slice(0, end) } });
    rest = rest.slice(end);
  }
  return pieces;
}
