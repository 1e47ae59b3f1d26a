const LINE_MARKS = /^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm;
const INLINE_MARKS = /\*\*|__|`+/g;

/** The start of a result in one line, without the marks of its headings, lists and emphasis. */
export const toPreview = (text: string): string =>
  text.replaceAll(LINE_MARKS, '').replaceAll(INLINE_MARKS, '').replaceAll(/\s+/g, ' ').trim();
