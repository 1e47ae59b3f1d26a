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

/** Without thousands separators and the signs of money and per cent. */
export const bareDigits = (cell: string): string =>
  cell.trim().replaceAll(/,(?=\d{3}(?:\D|$))|[$€£¥%]/g, '');

/** `null` for a cell that holds no number. */
export function numberIn(cell: string): number | null {
  const digits = bareDigits(cell);
  const isNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(digits);
  return isNumber ? Number(digits) : null;
}

/** Negative, zero or positive: as numbers where both are, integers by all their digits. */
export function compareCells(cell: string, other: string): number {
  const [first, second] = [numberIn(cell), numberIn(other)];
  if (first === null || second === null) return cell === other ? 0 : cell < other ? -1 : 1;
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
  return [table.columns, ...table.rows]
    .map((row) => row.map((cell) => quote(cell, sign)).join(sign))
    .join('\n');
}
