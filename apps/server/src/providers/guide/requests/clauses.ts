const BORDER = /[?？!！。；;\n，]|[.,:：](?=\s|$)|\s+(?:and|then|also)\s+|然后|并且|以及|还有/;

/** The parts of a message that can be requests of their own. */
export function splitClauses(text: string): string[] {
  return text
    .split(BORDER)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}
