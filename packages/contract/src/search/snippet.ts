// The part of a text that shows why it matched.
import { toPlainText, toSearchText } from './words.ts';

const BEFORE_CHARACTERS = 40;
const SNIPPET_CHARACTERS = 160;

/** Marks of headings, bold text and code; not the operators of `2**3**4` or `call(**one, **two)`. */
const MARKUP = /^#{1,6} +|(?<![\w*])\*\*(?=\S)([^*\n]+)(?<=\S)\*\*(?![\w*])|(?<![\w`])`([^`\n]+)`(?![\w`])/gm;

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

/** Where a word begins, so that the text that is shown begins with one; `start` where there is none before `end`. */
function toWordStart(text: string, start: number, end: number): number {
  const space = start === 0 ? -1 : text.slice(start, end).search(/\s/);
  return space === -1 ? start : start + space + 1;
}

/** The texts in which a word may stand, with the same offsets. */
function toComparables(text: string): readonly string[] {
  const comparable = toComparable(text);
  const plain = toPlainText(comparable);
  return plain === comparable ? [comparable] : [comparable, plain];
}

function findMatches(comparables: readonly string[], pieces: readonly string[]): Mark[] {
  const marks: Mark[] = [];
  for (const comparable of comparables)
    for (const piece of pieces)
      for (let at = comparable.indexOf(piece); at !== -1; at = comparable.indexOf(piece, at + piece.length))
        marks.push({ start: at, end: at + piece.length });
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
  return findMatches(toComparables(text), pieces);
}

/** A message as its reader sees it. What stays is as it was, so that all words of a query are still in it. */
function withoutMarkup(markdown: string): string {
  return markdown.replaceAll(MARKUP, (_mark, bold?: string, code?: string) => bold ?? code ?? '');
}

/** `pieces`: words of the query, as produced by `toSearchText`. */
export function toSnippet(markdown: string, pieces: readonly string[]): Snippet {
  const text = withoutMarkup(markdown);
  const comparables = toComparables(text);
  const offsets = comparables
    .flatMap((comparable) => pieces.map((piece) => comparable.indexOf(piece)))
    .filter((offset) => offset !== -1);
  const first = offsets.length > 0 ? Math.min(...offsets) : 0;
  const isShort = text.length <= SNIPPET_CHARACTERS;
  const around = isShort ? 0 : toBoundary(text, Math.max(0, first - BEFORE_CHARACTERS));
  const start = toWordStart(text, around, first);
  const end = toBoundary(text, Math.min(text.length, start + SNIPPET_CHARACTERS));
  return {
    text: text.slice(start, end).replaceAll(/\s/g, ' '),
    marks: findMatches(
      comparables.map((comparable) => comparable.slice(start, end)),
      pieces,
    ),
  };
}
