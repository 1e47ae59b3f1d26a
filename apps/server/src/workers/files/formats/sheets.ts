// Spreadsheets (xlsx, xls, ods): a line per row, tabs between cells. Only existing cells are visited: the claimed size
// of a sheet is not trusted. Formulas are not evaluated; the file contains their last values.
import { read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { DocumentText } from '../document.ts';

/** Empty cells between two filled ones, as tabs; a wider gap is one tab. */
const MAX_GAP = 20;
/** Characters beyond the stored limit. */
const ENOUGH_TEXT = 3_000_000;

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** As formatted on the sheet; where that is unknown, its value. */
function toCellText(cell: unknown): string {
  if (typeof cell !== 'object' || cell === null) return '';
  const shown = 'w' in cell ? cell.w : 'v' in cell ? cell.v : '';
  const isPlain = typeof shown === 'string' || typeof shown === 'number' || typeof shown === 'boolean';
  return isPlain
    ? String(shown)
        .replaceAll(/[\t\r\n]+/g, ' ')
        .trim()
    : '';
}

function listCells(sheet: WorkSheet): Cell[] {
  const cells: Cell[] = [];
  for (const [address, value] of Object.entries(sheet)) {
    if (address.startsWith('!')) continue;
    const text = toCellText(value);
    if (text === '') continue;
    const { r: row, c: column } = utils.decode_cell(address);
    cells.push({ row, column, text });
  }
  return cells.sort((left, right) => left.row - right.row || left.column - right.column);
}

function toLines(cells: readonly Cell[], room: number): string {
  const pieces: string[] = [];
  let size = 0;
  let row = -1;
  let column = 0;
  for (const cell of cells) {
    if (size > room) break;
    const isNewRow = cell.row !== row;
    if (isNewRow) column = 0;
    const gap = cell.column - column;
    const tabs = '\t'.repeat(gap > MAX_GAP ? 1 : gap);
    pieces.push(isNewRow && row !== -1 ? '\n' : '', tabs, cell.text);
    size += tabs.length + cell.text.length + 1;
    ({ row, column } = cell);
  }
  return pieces.join('');
}

function toText(book: WorkBook): string {
  const parts: string[] = [];
  let size = 0;
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name];
    if (!sheet || size > ENOUGH_TEXT) continue;
    const lines = toLines(listCells(sheet), ENOUGH_TEXT - size);
    if (lines === '') continue;
    const part = `## ${name}\n${lines}`;
    parts.push(part);
    size += part.length;
  }
  return parts.join('\n\n');
}

export function readSheets(bytes: Buffer): DocumentText {
  try {
    const options = { type: 'buffer', cellFormula: false, cellHTML: false, nodim: true } as const;
    return { text: toText(read(bytes, options)) };
  } catch (cause) {
    throw new AppError('file_unreadable', { cause });
  }
}
