const REPLACEMENT = '\u{FFFD}';

/** As storage and wire can carry it: NUL and unpaired surrogates become U+FFFD. */
export function toCleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', REPLACEMENT) : whole;
}
