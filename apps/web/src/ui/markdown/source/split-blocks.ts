// Cuts Markdown into blocks while it is still arriving. A settled block never changes again, so it is parsed once;
// only the open end is parsed on every tick. Only whole lines decide, so the cuts do not depend on how the text was
// delivered. The blocks, put together, are always exactly the text.
import { isHostile } from '../hostile-markup.ts';
import { readLine, type LineStart } from './line-start.ts';
import { endOfSlice, MAX_SLICE } from './slice-paragraph.ts';

export type BlockKind = 'prose' | 'code' | 'plain';

export interface Block {
  readonly kind: BlockKind;
  readonly source: string;
  /** Head of the table that this block continues. */
  readonly lead?: string;
  /** Goes on with the paragraph of the block before it. */
  readonly isContinued?: true;
}

interface Fence {
  readonly character: string;
  readonly length: number;
  /** The fence is the whole block, not part of a list or a quote. */
  readonly isBlock: boolean;
}

interface Scan {
  /** Start of the open block. */
  readonly blockStart: number;
  /** Start of the first line that is not complete yet. */
  readonly lineStart: number;
  readonly shape: 'empty' | 'paragraph' | 'text' | 'list' | 'table' | 'code';
  readonly fence: Fence | null;
  readonly isInMath: boolean;
  readonly isAfterBlank: boolean;
  /** Inside a line that is parsed in slices. */
  readonly isInLongLine: boolean;
  /** Where the paragraph of the open block began; null where the block begins one. */
  readonly paragraphStart: number | null;
  /** Head of the table that the open block continues. */
  readonly lead: string | null;
}

export interface SplitState {
  readonly text: string;
  readonly settled: readonly Block[];
  readonly scan: Scan;
}

interface Progress {
  readonly blocks: readonly Block[];
  readonly scan: Scan;
}

const MAX_PROSE = 16_000;
/** Sixteen pages: a browser lays out a paragraph as a whole, so none is longer. */
const MAX_PARAGRAPH = 40_000;
/** Where a line may be broken. A text without any is laid out slowly and is no prose, which could be torn. */
const BREAK = /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const NEAR = 1_000;
const MAX_TABLE = 4_000;
const MAX_LIST = 3_000;

const START: Scan = {
  blockStart: 0,
  lineStart: 0,
  shape: 'empty',
  fence: null,
  isInMath: false,
  isAfterBlank: false,
  isInLongLine: false,
  paragraphStart: null,
  lead: null,
};

export const NO_BLOCKS: SplitState = { text: '', settled: [], scan: START };

function toBlock(given: BlockKind, source: string, { lead, paragraphStart }: Scan): Block {
  const kind = given === 'prose' && isHostile(source) ? 'plain' : given;
  const block = kind === 'prose' && lead !== null ? { kind, source, lead } : { kind, source };
  return paragraphStart === null ? block : { ...block, isContinued: true };
}

const TABLE_HEAD = /^\s*(\|[^\n]*\n\|[ \t:|-]+\n)/;

function beginsBlock(line: LineStart, scan: Scan, openLength: number): boolean {
  if (line.indent >= 2) return false;
  if (scan.shape === 'list' && line.isItem) return openLength > MAX_LIST;
  return scan.isAfterBlank;
}

function shapeOf(line: LineStart): Scan['shape'] {
  if (line.isItem) return 'list';
  if (line.isTableRow) return 'table';
  return line.isPlain ? 'paragraph' : 'text';
}

/** A paragraph that something else follows without a blank line is no paragraph alone. */
function nextShape(shape: Scan['shape'], line: LineStart): Scan['shape'] {
  if (shape === 'empty') return shapeOf(line);
  return shape === 'paragraph' && !line.isPlain ? 'text' : shape;
}

function isOverlong(scan: Scan, openLength: number): boolean {
  return openLength > (scan.shape === 'table' ? MAX_TABLE : MAX_PROSE);
}

/** Reads whole lines; with `isEnd` also a last line without its line break, and closes the open block. */
function scanLines(text: string, from: Scan, isEnd: boolean): Progress {
  const blocks: Block[] = [];
  let scan = from;

  const settle = (kind: BlockKind, end: number) => {
    if (end > scan.blockStart) blocks.push(toBlock(kind, text.slice(scan.blockStart, end), scan));
    scan = { ...scan, blockStart: end, shape: 'empty', paragraphStart: null, lead: null };
  };

  /** The paragraph goes on in the next block. */
  const slice = (end: number) => {
    if (end === scan.blockStart) return;
    const start = scan.paragraphStart ?? scan.blockStart;
    const isProse = BREAK.test(text.slice(Math.max(start, end - NEAR), end));
    const isOneParagraph = scan.shape === 'paragraph' && isProse && end - start <= MAX_PARAGRAPH;
    settle('prose', end);
    scan = { ...scan, shape: 'paragraph', paragraphStart: isOneParagraph ? start : null };
  };

  const takeLongLine = (end: number) => {
    const start = scan.lineStart;
    if (!scan.isInLongLine) {
      const line = readLine(text.slice(start, start + MAX_SLICE));
      if (scan.shape === 'paragraph' && !scan.isAfterBlank && line.isPlain) slice(start);
      else {
        settle('prose', start);
        scan = { ...scan, shape: shapeOf(line) };
      }
    }
    const isRest = end - start <= MAX_SLICE;
    const cut = isRest ? end : endOfSlice(text, start);
    if (!isRest) slice(cut);
    scan = { ...scan, lineStart: cut, isInLongLine: !isRest, isInMath: false, isAfterBlank: false };
  };

  /** Settles what is open where the line begins another block, or makes the open one too long. */
  const endBlockBefore = (line: LineStart, start: number) => {
    const openLength = start - scan.blockStart;
    const isSliced = scan.paragraphStart !== null;
    if (scan.shape !== 'empty' && beginsBlock(line, scan, openLength)) settle('prose', start);
    else if (isSliced && !line.isPlain) settle('prose', start);
    else if (scan.shape === 'paragraph' && line.isPlain && isOverlong(scan, openLength)) slice(start);
    else if (isOverlong(scan, openLength)) {
      const lead = scan.lead ?? TABLE_HEAD.exec(text.slice(scan.blockStart, start))?.[1] ?? null;
      const isTable = scan.shape === 'table' && line.isTableRow;
      settle('prose', start);
      if (isTable) scan = { ...scan, lead };
    }
  };

  const takeLine = (line: LineStart, end: number) => {
    const start = scan.lineStart;
    const next = { lineStart: end, isAfterBlank: false };
    if (scan.fence !== null) {
      const isClosing = line.closesFence(scan.fence.character, scan.fence.length);
      const isBlock = scan.fence.isBlock;
      scan = { ...scan, ...next, fence: isClosing ? null : scan.fence };
      if (isClosing && isBlock) settle('code', end);
      return;
    }
    if (scan.isInMath) {
      scan = { ...scan, ...next, isInMath: !line.closesMath };
      return;
    }
    if (line.isBlank) {
      scan = { ...scan, ...next, isAfterBlank: true };
      return;
    }
    if (line.fence !== null && line.indent < 2) {
      settle('prose', start);
      scan = { ...scan, ...next, shape: 'code', fence: { ...line.fence, isBlock: true } };
      return;
    }
    endBlockBefore(line, start);
    scan = {
      ...scan,
      ...next,
      shape: nextShape(scan.shape, line),
      fence: line.nestedFence === null ? null : { ...line.nestedFence, isBlock: false },
      isInMath: line.opensMath,
    };
  };

  while (scan.lineStart < text.length) {
    const newline = text.indexOf('\n', scan.lineStart);
    const end = newline === -1 ? text.length : newline + 1;
    const isLong = scan.isInLongLine || (scan.fence === null && end - scan.lineStart > MAX_SLICE);
    if (isLong && (newline !== -1 || isEnd || end - scan.lineStart > MAX_SLICE)) takeLongLine(end);
    else if (newline !== -1 || isEnd) takeLine(readLine(text.slice(scan.lineStart, end)), end);
    else break;
  }
  if (isEnd) settle(scan.shape === 'code' ? 'code' : 'prose', text.length);
  return { blocks, scan };
}

/** The text with which a stream goes on. Text that does not continue the old one starts afresh. */
export function advanceSplit(state: SplitState, text: string): SplitState {
  if (text === state.text) return state;
  const base = text.startsWith(state.text) ? state : NO_BLOCKS;
  const { blocks, scan } = scanLines(text, base.scan, false);
  return { text, settled: blocks.length === 0 ? base.settled : [...base.settled, ...blocks], scan };
}

/** What is still open, cut as if the text ended here. */
export function openBlocks(state: SplitState): readonly Block[] {
  return scanLines(state.text, state.scan, true).blocks;
}
