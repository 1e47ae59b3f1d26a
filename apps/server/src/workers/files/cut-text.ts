// Truncates a text to a number of bytes, never inside a character.

export function cutText(text: string, maxBytes: number): { readonly text: string; readonly isCut: boolean } {
  // No character takes more than three bytes per UTF-16 unit.
  if (text.length * 3 <= maxBytes) return { text, isCut: false };
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= maxBytes) return { text, isCut: false };
  let end = maxBytes;
  // Bytes of the form 10xxxxxx continue a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return { text: bytes.toString('utf8', 0, end), isCut: true };
}
