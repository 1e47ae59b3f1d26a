// Splits the text of a document into passages that know where they stand. Pure. A passage never crosses a page, and ends
// where a paragraph, a line or a sentence does.
import { PASSAGE_CHARACTERS } from '@parley/contract/knowledge/constants.ts';

export interface SplitPassage {
  readonly page: number | null;
  readonly section: string | null;
  readonly lineFrom: number | null;
  readonly lineTo: number | null;
  readonly text: string;
}

export interface SplitText {
  readonly text: string;
  /** Of files with pages. */
  readonly pageStarts: readonly { readonly page: number; readonly from: number }[];
}

/** Less than this is not a passage of its own only because a heading follows. */
const SMALLEST_SECTION = 200;
/** A passage ends at an empty line where that leaves it at least this long. */
const SMALLEST_PARAGRAPHS = PASSAGE_CHARACTERS * 0.4;
const SECTION_CHARACTERS = 200;
const SENTENCE_END = /[.!?。！？；…]["'”’」』)]*\s*/g;

/** A line, or a part of one that is too long for a passage. */
interface Unit {
  readonly text: string;
  readonly line: number;
}

/** Never inside a surrogate pair. */
function toBoundary(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}

/** Behind the last sentence that fits, else the last word, else as long as it may be. */
function findCut(text: string): number {
  const fitting = text.slice(0, PASSAGE_CHARACTERS);
  let end = 0;
  for (const match of fitting.matchAll(SENTENCE_END)) end = match.index + match[0].length;
  if (end >= SMALLEST_PARAGRAPHS) return end;
  const space = fitting.lastIndexOf(' ');
  return space >= SMALLEST_PARAGRAPHS ? space + 1 : toBoundary(text, PASSAGE_CHARACTERS);
}

function* listUnits(text: string): Generator<Unit> {
  let line = 1;
  let from = 0;
  while (from <= text.length) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    let rest = text.slice(from, end).trimEnd();
    while (rest.length > PASSAGE_CHARACTERS) {
      const cut = findCut(rest);
      yield { text: rest.slice(0, cut).trimEnd(), line };
      rest = rest.slice(cut);
    }
    yield { text: rest, line };
    line += 1;
    from = end + 1;
  }
}

/** As Markdown, sheets and slides have them. */
function toHeading(line: string): string | null {
  const [, heading = ''] = /^#{1,6}\s+(\S.*)$/.exec(line.slice(0, SECTION_CHARACTERS)) ?? [];
  return heading === '' ? null : heading.trim();
}

interface PlacedUnit extends Unit {
  readonly section: string | null;
}

type Block = Pick<SplitPassage, 'section' | 'text'> & { readonly from: number; readonly to: number };

const isEmpty = ({ text }: Unit): boolean => text.trim() === '';
const sizeOf = (units: readonly Unit[]): number => units.reduce((sum, { text }) => sum + text.length + 1, 0);

/** Empty lines around it belong to no passage. */
function* toBlock(units: readonly PlacedUnit[]): Generator<Block> {
  const first = units.findIndex((unit) => !isEmpty(unit));
  const last = units.findLastIndex((unit) => !isEmpty(unit));
  const [begin, end] = [units[first], units[last]];
  if (!begin || !end) return;
  const text = units
    .slice(first, last + 1)
    .map((unit) => unit.text)
    .join('\n');
  yield { section: begin.section, text, from: begin.line, to: end.line };
}

/** How many units make a good passage: up to an empty line where that is enough, else all but headings at the end. */
function countFront(units: readonly PlacedUnit[]): number {
  const empty = units.findLastIndex(isEmpty);
  if (empty > 0 && sizeOf(units.slice(0, empty)) >= SMALLEST_PARAGRAPHS) return empty;
  return Math.max(1, units.findLastIndex(({ text }) => toHeading(text) === null) + 1);
}

/** `state`: the heading that goes on from page to page. */
function* splitBlocks(text: string, state: { section: string | null }): Generator<Block> {
  const units: PlacedUnit[] = [];
  let size = 0;
  const take = (count: number): Generator<Block> => {
    const taken = units.splice(0, count);
    size = sizeOf(units);
    return toBlock(taken);
  };
  for (const unit of listUnits(text)) {
    const heading = toHeading(unit.text);
    if (heading !== null && size >= SMALLEST_SECTION) yield* take(units.length);
    while (units.length > 0 && size + unit.text.length > PASSAGE_CHARACTERS) yield* take(countFront(units));
    state.section = heading ?? state.section;
    units.push({ ...unit, section: state.section });
    size += unit.text.length + 1;
  }
  yield* toBlock(units);
}

/** In the order of the text. Lazily, so that a long one can be taken in turns. */
export function* splitPassages({ text, pageStarts }: SplitText): Generator<SplitPassage> {
  const state: { section: string | null } = { section: null };
  if (pageStarts.length === 0) {
    for (const { from, to, ...block } of splitBlocks(text, state))
      yield { ...block, page: null, lineFrom: from, lineTo: to };
    return;
  }
  for (const [index, { page, from }] of pageStarts.entries()) {
    const end = pageStarts[index + 1]?.from ?? text.length;
    for (const { section, text: piece } of splitBlocks(text.slice(from, end), state))
      yield { section, text: piece, page, lineFrom: null, lineTo: null };
  }
}
