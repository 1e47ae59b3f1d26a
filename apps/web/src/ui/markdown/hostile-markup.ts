// Markup that a parser would turn into very deep or very slow trees is shown as the text it is.

const MAX_CHARACTERS = 1_500;
const MAX_DEPTH = 24;
const DEEP_START = new RegExp(`^(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${MAX_DEPTH},}`, 'm');
const SIGNS = /[*_~`[\]<$\\]/g;

export function isHostile(source: string): boolean {
  if (source.length < MAX_DEPTH) return false;
  if (DEEP_START.test(source)) return true;
  if (source.length <= MAX_CHARACTERS) return false;
  let characters = 0;
  SIGNS.lastIndex = 0;
  while (SIGNS.test(source)) {
    characters += 1;
    if (characters > MAX_CHARACTERS) {
      SIGNS.lastIndex = 0;
      return true;
    }
  }
  return false;
}
