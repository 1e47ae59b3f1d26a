// CSV lines as specified by RFC 4180.

/** Cells that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function toCsvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(toCell).join(',')}\r\n`;
}
