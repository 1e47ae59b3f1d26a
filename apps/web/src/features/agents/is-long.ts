const FOLDED_CHARACTERS = 280;
const FOLDED_LINES = 6;

/** More than a phone shows of instructions beside everything else. */
export function isLong(text: string): boolean {
  return text.length > FOLDED_CHARACTERS || text.split('\n', FOLDED_LINES + 1).length > FOLDED_LINES;
}
