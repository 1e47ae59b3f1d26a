/** The addresses of a pasted list, each once, in lower case. */
export function splitEmails(text: string): readonly string[] {
  const found = text
    .split(/[\s,;<>"]+/)
    .filter((piece) => /^[^@]+@[^@]+\.[^@.]+$/.test(piece))
    .map((piece) => piece.toLowerCase());
  return [...new Set(found)];
}
