/**
 * A number as it was typed, as programs write it: without a sign of the currency, in the digits and signs of western keyboards
 * instead of full-width ones, with a point where there is a comma. Three digits behind a comma could be thousands: they stay.
 */
export function toPlainNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace('。', '.')
    .trim()
    .replace(/^(?:US)?\$\s*/i, '')
    .replace(/^(\d+),(?!\d{3}(?!\d))(\d+)/, '$1.$2');
}

/** The entries of a list as it was typed or pasted, with the separators of Chinese as well. */
export function toEntries(typed: string): readonly string[] {
  return typed
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter((entry) => entry !== '');
}
