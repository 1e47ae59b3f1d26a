import { toWords } from '../tool-words.ts';

// The table in what a tool returned, if there is one. Pure.

const MAX_ROWS = 500;
const MAX_COLUMNS = 12;

export interface ReturnedTable {
  /** What the tool calls its rows; `null` where it returned them alone. */
  readonly name: string | null;
  /** In words. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns whose values are numbers. */
  readonly numeric: ReadonlySet<number>;
}

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCell = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
const toCell = (value: unknown): string => (isCell(value) ? String(value) : '');

function parse(output: string): unknown {
  if (!/^\s*[[{]/.test(output)) return null;
  try {
    return JSON.parse(output);
  } catch {
    // Older runs are kept with the beginning of their outputs.
    return null;
  }
}

/** The first list of records: the value itself, or the property of it that holds one. */
function findRows(value: unknown): { readonly name: string | null; readonly rows: readonly Row[] } | null {
  const named: readonly (readonly [string | null, unknown])[] = isRow(value)
    ? Object.entries(value)
    : [[null, value]];
  for (const [name, list] of named)
    if (Array.isArray(list) && list.length > 0 && list.every(isRow)) return { name, rows: list };
  return null;
}

/** `null` where the output has no list of records with at least two simple values each. */
export function toTable(output: string): ReturnedTable | null {
  const found = findRows(parse(output));
  if (found === null) return null;
  const rows = found.rows.slice(0, MAX_ROWS);
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row).filter((key) => isCell(row[key]))))];
  const shown = keys.slice(0, MAX_COLUMNS);
  if (shown.length < 2) return null;
  const isNumeric = (key: string) =>
    rows.every((row) => typeof row[key] === 'number' || toCell(row[key]) === '');
  return {
    name: found.name === null ? null : toWords(found.name),
    columns: shown.map(toWords),
    rows: rows.map((row) => shown.map((key) => toCell(row[key]))),
    numeric: new Set(shown.flatMap((key, index) => (isNumeric(key) ? [index] : []))),
  };
}
