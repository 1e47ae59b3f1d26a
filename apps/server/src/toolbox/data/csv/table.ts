// Tables as CSV (RFC 4180): a first line with the names of the columns, then one line for each row.
import { z } from 'zod';
import { badInput, reasonOf, textField } from '../data-tool.ts';

const MAX_COLUMNS = 200;
const INTEGER = /^-?\d{1,100}$/;

export const delimiterField = z
  .enum([',', ';', 'tab', '|'])
  .default(',')
  .describe('What separates the cells of a row.');
type Delimiter = z.infer<typeof delimiterField>;

export const csvField = () => textField('The table as CSV. Its first row holds the names of the columns.');

const signOf = (delimiter: Delimiter): string => (delimiter === 'tab' ? '\t' : delimiter);

export type Row = readonly string[];

export interface Table {
  readonly columns: readonly string[];
  /** A row may be shorter than the header: its last cells are empty. */
  readonly rows: readonly Row[];
}

async function readRows(text: string, delimiter: Delimiter): Promise<Row[]> {
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, {
      bom: true,
      delimiter: signOf(delimiter),
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw badInput(`The CSV cannot be read: ${reasonOf(error)}`);
  }
}

export async function readTable(text: string, delimiter: Delimiter): Promise<Table> {
  const [header, ...rows] = await readRows(text, delimiter);
  if (header === undefined) throw badInput('The CSV is empty.');
  const columns = header.map((name) => name.trim());
  if (columns.length > MAX_COLUMNS) throw badInput(`A table has at most ${MAX_COLUMNS} columns.`);
  if (new Set(columns).size < columns.length) throw badInput('Two columns have the same name. Rename one.');
  const wide = rows.findIndex((row) => row.length > columns.length);
  if (wide !== -1)
    throw badInput(`Row ${wide + 1} has more cells than there are columns. Check delimiter and quotes.`);
  return { columns, rows };
}

export function columnIndex(table: Table, name: string): number {
  const index = table.columns.indexOf(name);
  if (index === -1)
    throw badInput(`There is no column "${name}". Columns: ${table.columns.join(', ').slice(0, 500)}.`);
  return index;
}

export const cellOf = (row: Row, column: number): string => row[column] ?? '';

const SIGNED = /^(?<sign>[-+−]?)(?<money>[$€£¥]?)\s?(?<inner>[-+−]?)(?<number>[\d.,'’\s]+(?:e[-+]?\d+)?)\s?(?<end>[$€£¥%]?)$/i;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
/** Thousands apart, in ways that have one meaning: 1,200.50 and 1 200,50 and 1.200,50. */
const GROUPED = [
  { form: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/, separator: /,/g },
  { form: /^[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/, separator: /[\s'’]/g },
  { form: /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, separator: /\./g },
] as const;
/** With the sign of money as on the continent, 1.200 may be either. */
const AMBIGUOUS = /^\d{1,3}\.\d{3}$/;

function ungroup(written: string): string | null {
  if (PLAIN.test(written)) return written;
  const grouped = GROUPED.find(({ form }) => form.test(written));
  return grouped ? written.replaceAll(grouped.separator, '').replace(',', '.') : null;
}

/** The number of a cell as a program writes it, without the signs of money and per cent; `null` where it holds none. */
export function digitsIn(cell: string): string | null {
  const trimmed = cell.trim();
  const inBrackets = /^\(([^()-]*)\)$/.exec(trimmed)?.[1];
  const { sign = '', money = '', inner = '', number = '', end = '' } =
    SIGNED.exec(inBrackets?.trim() ?? trimmed)?.groups ?? {};
  if (sign !== '' && inner !== '') return null;
  const written = number.trim();
  if (AMBIGUOUS.test(written) && (money === '€' || (end !== '' && end !== '%'))) return null;
  const digits = ungroup(written);
  const before = inBrackets === undefined ? (sign + inner).replace('−', '-') : '-';
  return digits === null ? null : before + digits;
}

/** `null` for a cell that holds no number, or one that may be read in two ways. */
export function numberIn(cell: string): number | null {
  const number = Number(digitsIn(cell) ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}

/** Of money and per cent. */
export const signsIn = (text: string): string => text.replaceAll(/[^$€£¥%]/g, '');

/** The year first: 2026-01-05, also as 2026/1/5 and 2026年1月5日. What follows is a time. */
const DATE = /^(\d{4})([-/.年])(\d{1,2})(?:\2|月)(\d{1,2})(?!\d)日?/;
/** Which of the numbers is the day is not known. */
const UNCLEAR_DATE = /^\d{1,2}([-/.])\d{1,2}\1\d{4}(?!\d)|^\d{1,2}\/\d{1,2}\/\d{2}(?!\d)/;

/** So that texts are in the order of their days. */
function toSortable(cell: string): string {
  const trimmed = cell.trim();
  if (UNCLEAR_DATE.test(trimmed))
    throw badInput(
      `"${trimmed.slice(0, 20)}" is a date whose order is not known. Write dates as 2026-01-05 first, with code-run.`,
    );
  return trimmed.replace(
    DATE,
    (_date, year: string, _mark, month: string, day: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
}

function compareTexts(text: string, other: string): number {
  const [first, second] = text === other ? [text, other] : [toSortable(text), toSortable(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Negative, zero or positive: as numbers where both are, integers by all their digits. */
export function compareCells(cell: string, other: string): number {
  const [first, second] = [numberIn(cell), numberIn(other)];
  if (first === null || second === null) return compareTexts(cell, other);
  if (first !== second) return first - second;
  const [digits, otherDigits] = [cell.trim(), other.trim()];
  if (!INTEGER.test(digits) || !INTEGER.test(otherDigits)) return 0;
  const difference = BigInt(digits) - BigInt(otherDigits);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

function quote(cell: string, sign: string): string {
  const isPlain = !cell.includes(sign) && !/["\r\n]|^\s|\s$/.test(cell);
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}

export function writeTable(table: Table, delimiter: Delimiter): string {
  const sign = signOf(delimiter);
  const toLine = (row: Row): string => row.map((cell) => quote(cell, sign)).join(sign);
  // A line without anything would be no row.
  return [table.columns, ...table.rows].map((row) => toLine(row) || '""').join('\n');
}
