// Cuts a finished answer into what arrives at a time, and counts it as a model would.

const PIECE = /(?:\p{Script=Han}{1,3}|[^\s\p{Script=Han}]+)\s*|\s+/gu;

/** English word by word, Chinese a few characters at a time; together they are the text again. */
export function toPieces(text: string): string[] {
  return text.match(PIECE) ?? [];
}

const CHARACTERS_PER_TOKEN = 4;

export interface TokenCount {
  add(text: string): void;
  tokens(): number;
}

/** A Chinese character is a token, and so are about four characters of anything else. */
export function createTokenCount(): TokenCount {
  let hanCount = 0;
  let otherCount = 0;
  return {
    add(text) {
      for (let index = 0; index < text.length; index += 1) {
        const character = text.charCodeAt(index);
        // The common Han blocks; the few characters outside them are not charged for.
        if (character >= 0x3400 && character <= 0x9fff) hanCount += 1;
        else otherCount += 1;
      }
    },
    tokens: () => hanCount + Math.ceil(otherCount / CHARACTERS_PER_TOKEN),
  };
}

export function countTokens(texts: Iterable<string>): number {
  const count = createTokenCount();
  for (const text of texts) count.add(text);
  return count.tokens();
}
