// What one of two answers says and the other does not. Plain words are compared word by word; Markdown by its blocks, so
// that it can be drawn.
import { diffArrays, diffWordsWithSpace } from 'diff';
import { advanceSplit, NO_BLOCKS, openBlocks } from '../../../ui/markdown/source/split-blocks.ts';

/** `a`: what the second answer does not say. */
export type Only = 'a' | 'b';

export interface Piece {
  readonly value: string;
  readonly only: Only | null;
}

export interface BlockPiece extends Piece {
  /** Of a paragraph without markup that stands where the other side has another one: both of them, by words. */
  readonly words: readonly Piece[] | null;
}

interface Change {
  readonly added: boolean;
  readonly removed: boolean;
}

/** Headings, lists and fences at the start of a line; text in bold; links that lead somewhere. */
const STRUCTURE = [
  /^ {0,3}#{1,6} +\S/m,
  /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /(?<![\w*])\*\*(?:[^\s*]|[^\s*][^*\n]*[^\s*])\*\*(?![\w*])/,
  /\[[^[\]\n]+\]\((?:https?:|mailto:|\/|#)/,
];
/** Below the head of a table. */
const SEPARATOR = /^[|: \t]*-[|:\- \t]*$/;
/** What Markdown draws otherwise than it is written. */
const MARKUP = /[*_`|<>\\~[\]]|\$\$|&#?\w+;|https?:|^\s{0,3}(?:#{1,6}|[-+]|\d{1,9}[.)])\s|^\s*(?:=+|-+)\s*$/m;

function hasTable(text: string): boolean {
  const lines = text.split('\n');
  return lines.some(
    (line, index) => line.includes('|') && SEPARATOR.test(line) && lines[index - 1]?.includes('|') === true,
  );
}

/** Objects, lists and texts of JSON. */
function isData(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Both are drawn, or none: otherwise they could not be compared. */
export const areMarkdown = (...texts: readonly string[]): boolean =>
  texts.some((text) => STRUCTURE.some((form) => form.test(text)) || hasTable(text)) && !texts.some(isData);

const toOnly = ({ added, removed }: Change): Only | null => (added ? 'b' : removed ? 'a' : null);

function toBlocks(text: string): readonly string[] {
  const split = advanceSplit(NO_BLOCKS, text);
  return [...split.settled, ...openBlocks(split)]
    .map(({ source }) => source.trim())
    .filter((each) => each !== '');
}

/** The work grows with the square of what differs. Texts with more of that have little in common to be shown. */
const WORK = { maxEditLength: 1_000 } as const;

/** `null` where nearly everything differs. */
export const toWordPieces = (a: string, b: string): readonly Piece[] | null =>
  diffWordsWithSpace(a, b, WORK)?.map((change) => ({ value: change.value, only: toOnly(change) })) ?? null;

const isPlainParagraph = (block: string): boolean => !MARKUP.test(block);

/** Blocks that were replaced, one beside the other where they are plain paragraphs. */
function toReplaced(a: readonly string[], b: readonly string[]): readonly BlockPiece[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => {
    const [before, after] = [a[index], b[index]];
    const areBothPlain =
      before !== undefined && after !== undefined && isPlainParagraph(before) && isPlainParagraph(after);
    const words = areBothPlain ? toWordPieces(before, after) : null;
    return [
      ...(before === undefined ? [] : [{ value: before, only: 'a' as const, words }]),
      ...(after === undefined ? [] : [{ value: after, only: 'b' as const, words }]),
    ];
  }).flat();
}

/** `null` where nearly everything differs. */
export function toBlockPieces(a: string, b: string): readonly BlockPiece[] | null {
  const changes = diffArrays([...toBlocks(a)], [...toBlocks(b)], WORK);
  if (!changes) return null;
  return changes.flatMap((change, index): readonly BlockPiece[] => {
    if (!change.added && !change.removed)
      return [{ value: change.value.join('\n\n'), only: null, words: null }];
    // What was replaced comes first, and what stands for it right after.
    if (change.added && changes[index - 1]?.removed === true) return [];
    const next = changes[index + 1];
    if (change.removed) return toReplaced(change.value, next?.added === true ? next.value : []);
    return toReplaced([], change.value);
  });
}

/** Neighbouring pieces that were replaced count once. */
const countNeighbours = (pieces: readonly Piece[]): number =>
  pieces.filter(({ only }, index) => only !== null && (pieces[index - 1]?.only ?? null) === null).length;

/** A paragraph that is compared by its words counts as many times as these differ. */
export function countDifferences(pieces: readonly (Piece | BlockPiece)[]): number {
  const split = pieces.flatMap((piece): readonly Piece[] => {
    const words = 'words' in piece ? piece.words : null;
    if (words === null) return [piece];
    const apart: Piece = { value: '', only: null };
    return piece.only === 'a' ? [apart, ...words, apart] : [];
  });
  return countNeighbours(split);
}
