// Spreadsheets (xlsx, xls, ods): a line per row, tabs between cells. Only existing cells are visited: the claimed size
// of a sheet is not trusted. Formulas are not evaluated; the file contains their last values.
import { read, SSF, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
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

/** The library exports it without a type. */
const numberFormats = SSF as {
  readonly format: (format: string, value: number, options: { readonly date1904: boolean }) => string;
};

/** Dates in figures: which of these is the day depends on where the sheet is looked at, and is unknown here. */
const DATE_IN_FIGURES = /^(?:\[[^\]]{0,20}\])?(?:d{1,2}|m{1,2})([/.-])(?:d{1,2}|m{1,2})\1y{2,4}/i;

function toClearDate(cell: object, hasDate1904: boolean): string | null {
  if (!('z' in cell && 'v' in cell) || typeof cell.z !== 'string' || typeof cell.v !== 'number') return null;
  if (!DATE_IN_FIGURES.test(cell.z)) return null;
  const format = cell.z.replace(DATE_IN_FIGURES, 'yyyy-mm-dd');
  try {
    return numberFormats.format(format, cell.v, { date1904: hasDate1904 });
  } catch {
    // With letters or marks that the library does not know; the cell is shown as it is without a format.
    return null;
  }
}

const GENERAL = 'General';
/** As many as a spreadsheet keeps: what comes after them is noise of binary fractions. */
const KEPT_DIGITS = 15;

/** Without a format of its own a number is shown as it fits a narrow column: of one that is longer, the end would be lost. */
function toWholeNumber(cell: object): string | null {
  if (!('z' in cell && 'v' in cell && 'w' in cell) || cell.z !== GENERAL || typeof cell.v !== 'number')
    return null;
  const number = Number(cell.v.toPrecision(KEPT_DIGITS));
  const isShort = Number.isFinite(Number(cell.w)) && Number(cell.w) !== number;
  return isShort ? String(number) : null;
}

/** As formatted on the sheet; where that is unknown, its value. */
function toCellText(cell: unknown, hasDate1904: boolean): string {
  if (typeof cell !== 'object' || cell === null) return '';
  const whole = toClearDate(cell, hasDate1904) ?? toWholeNumber(cell);
  const shown = whole ?? ('w' in cell ? cell.w : 'v' in cell ? cell.v : '');
  const isPlain = typeof shown === 'string' || typeof shown === 'number' || typeof shown === 'boolean';
  return isPlain
    ? String(shown)
        .replaceAll(/[\t\r\n]+/g, ' ')
        .trim()
    : '';
}

function listCells(sheet: WorkSheet, hasDate1904: boolean): Cell[] {
  const cells: Cell[] = [];
  for (const [address, value] of Object.entries(sheet)) {
    if (address.startsWith('!')) continue;
    const text = toCellText(value, hasDate1904);
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
  const hasDate1904 = book.Workbook?.WBProps?.date1904 === true;
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name];
    if (!sheet || size > ENOUGH_TEXT) continue;
    const lines = toLines(listCells(sheet, hasDate1904), ENOUGH_TEXT - size);
    if (lines === '') continue;
    const part = `## ${name}\n${lines}`;
    parts.push(part);
    size += part.length;
  }
  return parts.join('\n\n');
}

export function readSheets(bytes: Buffer): DocumentText {
  try {
    const options = {
      type: 'buffer',
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      nodim: true,
    } as const;
    return { text: toText(read(bytes, options)) };
  } catch (cause) {
    throw new AppError('file_unreadable', { cause });
  }
}
