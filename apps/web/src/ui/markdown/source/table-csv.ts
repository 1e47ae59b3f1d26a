// A cell that a spreadsheet would read as a formula is written as text.
const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?[\d.,\s%$€£¥]+$/;

function toField(cell: string): string {
  const text = FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(toField).join(',')).join('\r\n');
}

export function readTable(table: HTMLTableElement): readonly (readonly string[])[] {
  return [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()));
}
