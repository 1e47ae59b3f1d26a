// CSV lines as specified by RFC 4180.

/** Cells that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

type Value = string | number | boolean | null;

function toCell(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function toCsvLine(values: readonly Value[]): string {
  return `${values.map(toCell).join(',')}\r\n`;
}
