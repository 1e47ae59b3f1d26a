// Cuts Markdown into blocks while it is still arriving. A settled block never changes again, so it is parsed once;
// only the open end is parsed on every tick. Only whole lines decide, so the cuts do not depend on how the text was
// delivered. The blocks, put together, are always exactly the text.
import { isHostile } from './hostile-markup.ts';
import { readLine, type LineStart } from './line-start.ts';

export type BlockKind = 'prose' | 'code' | 'plain';

export interface Block {
  readonly kind: BlockKind;
  readonly source: string;
  /** Head of the table that this block continues. */
  readonly lead?: string;
}

interface Fence {
  readonly sign: string;
  readonly length: number;
  /** The fence is the whole block, not part of a list or a quote. */
  readonly isBlock: boolean;
}

interface Scan {
  /** Start of the open block. */
  readonly blockStart: number;
  /** Start of the first line that is not complete yet. */
  readonly lineStart: number;
  readonly shape: 'empty' | 'text' | 'list' | 'table' | 'code';
  readonly fence: Fence | null;
  readonly isInMath: boolean;
  readonly isAfterBlank: boolean;
  /** Inside a line that is too long to be parsed. */
  readonly isInLongLine: boolean;
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

const MAX_LINE = 4_000;
const MAX_PROSE = 16_000;
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
  lead: null,
};

export const NO_BLOCKS: SplitState = { text: '', settled: [], scan: START };

function toBlock(kind: BlockKind, source: string, lead: string | null): Block {
  if (kind !== 'prose') return { kind, source };
  if (isHostile(source)) return { kind: 'plain', source };
  return lead === null ? { kind, source } : { kind, source, lead };
}

const TABLE_HEAD = /^\s*(\|[^\n]*\n\|[ \t:|-]+\n)/;

/** Where a line that is too long is cut; never through a pair of surrogates. */
function longLineCut(text: string, lineStart: number): number {
  const cut = lineStart + MAX_LINE;
  const before = text.charCodeAt(cut - 1);
  return before >= 0xd800 && before <= 0xdbff ? cut - 1 : cut;
}

function beginsBlock(line: LineStart, scan: Scan, openLength: number): boolean {
  if (line.indent >= 2) return false;
  if (scan.shape === 'list' && line.isItem) return openLength > MAX_LIST;
  return scan.isAfterBlank;
}

function shapeOf(line: LineStart): Scan['shape'] {
  if (line.isItem) return 'list';
  return line.isTableRow ? 'table' : 'text';
}

function isOverlong(scan: Scan, openLength: number): boolean {
  return openLength > (scan.shape === 'table' ? MAX_TABLE : MAX_PROSE);
}

/** Reads whole lines; with `isEnd` also a last line without its line break, and closes the open block. */
function scanLines(text: string, from: Scan, isEnd: boolean): Progress {
  const blocks: Block[] = [];
  let scan = from;

  const settle = (kind: BlockKind, end: number) => {
    if (end > scan.blockStart) blocks.push(toBlock(kind, text.slice(scan.blockStart, end), scan.lead));
    scan = { ...scan, blockStart: end, shape: 'empty', lead: null };
  };

  const takeLongLine = (end: number) => {
    if (!scan.isInLongLine) settle('prose', scan.lineStart);
    const cut = end - scan.lineStart > MAX_LINE ? longLineCut(text, scan.lineStart) : end;
    settle('plain', cut);
    scan = {
      ...scan,
      lineStart: cut,
      isInLongLine: text[cut - 1] !== '\n',
      isInMath: false,
      isAfterBlank: false,
    };
  };

  const takeLine = (line: LineStart, end: number) => {
    const start = scan.lineStart;
    const next = { lineStart: end, isAfterBlank: false };
    if (scan.fence !== null) {
      const isClosing = line.closesFence(scan.fence.sign, scan.fence.length);
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
    const openLength = start - scan.blockStart;
    if (scan.shape !== 'empty' && beginsBlock(line, scan, openLength)) settle('prose', start);
    else if (isOverlong(scan, openLength)) {
      const lead = scan.lead ?? TABLE_HEAD.exec(text.slice(scan.blockStart, start))?.[1] ?? null;
      const isTable = scan.shape === 'table' && line.isTableRow;
      settle('prose', start);
      if (isTable) scan = { ...scan, lead };
    }
    scan = {
      ...scan,
      ...next,
      shape: scan.shape === 'empty' ? shapeOf(line) : scan.shape,
      fence: line.nestedFence === null ? null : { ...line.nestedFence, isBlock: false },
      isInMath: line.opensMath,
    };
  };

  while (scan.lineStart < text.length) {
    const newline = text.indexOf('\n', scan.lineStart);
    const end = newline === -1 ? text.length : newline + 1;
    const isLong = scan.isInLongLine || (scan.fence === null && end - scan.lineStart > MAX_LINE);
    if (isLong && (newline !== -1 || isEnd || end - scan.lineStart > MAX_LINE)) takeLongLine(end);
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
