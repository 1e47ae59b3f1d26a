// The part of a text that shows why it matched.
import { toSearchText } from './words.ts';

const BEFORE_CHARACTERS = 40;
const SNIPPET_CHARACTERS = 160;

interface Mark {
  readonly start: number;
  readonly end: number;
}

export interface Snippet {
  readonly text: string;
  /** Matches within it, as UTF-16 offsets. */
  readonly marks: Mark[];
}

/** The normalised text, or only lower-cased where normalising would change the offsets. */
function toComparable(text: string): string {
  const searched = toSearchText(text);
  if (searched.length === text.length) return searched;
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
}

/** Never inside a surrogate pair. */
function toBoundary(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index + 1 : index;
}

function findMatches(comparable: string, pieces: readonly string[]): Mark[] {
  const marks = pieces.flatMap((piece) => {
    const found: Mark[] = [];
    for (let at = comparable.indexOf(piece); at !== -1; at = comparable.indexOf(piece, at + piece.length))
      found.push({ start: at, end: at + piece.length });
    return found;
  });
  marks.sort((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  return marks.filter((mark) => {
    const isFree = mark.start >= end;
    if (isFree) ({ end } = mark);
    return isFree;
  });
}

/** Where the words stand in a whole text. */
export function findMarks(text: string, pieces: readonly string[]): readonly Mark[] {
  return findMatches(toComparable(text), pieces);
}

/** `pieces`: words of the query, as produced by `toSearchText`. */
export function toSnippet(text: string, pieces: readonly string[]): Snippet {
  const comparable = toComparable(text);
  const offsets = pieces.map((piece) => comparable.indexOf(piece)).filter((offset) => offset !== -1);
  const first = offsets.length > 0 ? Math.min(...offsets) : 0;
  const isShort = text.length <= SNIPPET_CHARACTERS;
  const start = isShort ? 0 : toBoundary(text, Math.max(0, first - BEFORE_CHARACTERS));
  const end = toBoundary(text, Math.min(text.length, start + SNIPPET_CHARACTERS));
  return {
    text: text.slice(start, end).replaceAll(/\s/g, ' '),
    marks: findMatches(comparable.slice(start, end), pieces),
  };
}
