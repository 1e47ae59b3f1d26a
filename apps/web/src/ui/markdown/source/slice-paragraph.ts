// A very long paragraph is parsed in slices, which are drawn as one paragraph. A slice ends where a reader would not
// notice: between words or sentences, with no mark, code, link or formula open.

/** Nothing shorter is sliced. */
export const MAX_SLICE = 8_000;
const MIN_SLICE = 2_000;
const MARKS = /[`*~$]/;
const PAIRS: Readonly<Record<string, number>> = { '[': 1, ']': -1, '(': 1, ')': -1 };
const BREAK_AFTER = /[\s。！？；，、]/;
/** What could begin a list, a heading or a table when it comes first. */
const PLAIN_START = /^\p{L}/u;

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code <= 0xdbff;
}

/** Where the slice that starts at `from` ends; only its own characters and the one after them decide. */
export function endOfSlice(text: string, from: number): number {
  const limit = from + MAX_SLICE;
  const odd = new Set<string>();
  let depth = 0;
  let balanced = -1;
  let between = -1;
  for (let at = from; at < limit; at += 1) {
    const character = text.charAt(at);
    if (MARKS.test(character)) {
      const start = at;
      while (at + 1 < limit && text.charAt(at + 1) === character) at += 1;
      const mark = text.slice(start, at + 1);
      if (!odd.delete(mark)) odd.add(mark);
      continue;
    }
    depth += PAIRS[character] ?? 0;
    const end = at + 1;
    if (end - from < MIN_SLICE || !BREAK_AFTER.test(character)) continue;
    if (!PLAIN_START.test(text.slice(end, end + 2))) continue;
    between = end;
    if (odd.size === 0 && depth <= 0) balanced = end;
  }
  if (balanced !== -1) return balanced;
  if (between !== -1) return between;
  return isHighSurrogate(text, limit - 1) ? limit - 1 : limit;
}
