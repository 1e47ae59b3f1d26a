// What one of two answers says and the other does not. Plain words are compared word by word; Markdown by its blocks, so
// that it can be drawn.
import { diffArrays, diffWordsWithSpace } from 'diff';
import { advanceSplit, NO_BLOCKS, openBlocks } from '../../../ui/markdown/source/split-blocks.ts';
import type { Side } from './compared-run.ts';

export interface Piece {
  readonly value: string;
  readonly only: Side | null;
}

interface Change {
  readonly added: boolean;
  readonly removed: boolean;
}

/** Emphasis, code, links, tables; headings, quotes and lists at the start of a line. */
const MARKUP = /[*_`|]|\]\(|^\s{0,3}(?:#{1,6}|>|[-+]|\d{1,9}[.)])\s/m;

export const isMarkdown = (text: string): boolean => MARKUP.test(text);

const toOnly = ({ added, removed }: Change): Side | null => (added ? 'b' : removed ? 'a' : null);

function toBlocks(text: string): readonly string[] {
  const split = advanceSplit(NO_BLOCKS, text);
  return [...split.settled, ...openBlocks(split)]
    .map(({ source }) => source.trim())
    .filter((each) => each !== '');
}

export const toWordPieces = (a: string, b: string): readonly Piece[] =>
  diffWordsWithSpace(a, b).map((change) => ({ value: change.value, only: toOnly(change) }));

export const toBlockPieces = (a: string, b: string): readonly Piece[] =>
  diffArrays([...toBlocks(a)], [...toBlocks(b)]).map((change) => ({
    value: change.value.join('\n\n'),
    only: toOnly(change),
  }));

/** Neighbouring pieces that were replaced count once. */
export const countDifferences = (pieces: readonly Piece[]): number =>
  pieces.filter(({ only }, index) => only !== null && (pieces[index - 1]?.only ?? null) === null).length;
