const LINE_MARKS = /^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm;
const INLINE_MARKS = /\*\*|__|`+/g;
/** Between the head of a table and its rows. */
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[ \t:|-]*$/gm;
const TABLE_ROW = /^[ \t]*\|(.*)\|[ \t]*$/gm;
const LINK = /!?\[([^\]\n]*)\]\([^)\s]*\)/g;

const toCells = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');

/** The start of a result in one line, without the marks of its headings, lists, tables, links and emphasis. */
export const toPreview = (text: string): string =>
  text
    .replaceAll(TABLE_RULE, '')
    .replaceAll(TABLE_ROW, (_row, cells: string) => toCells(cells))
    .replaceAll(LINK, '$1')
    .replaceAll(LINE_MARKS, '')
    .replaceAll(INLINE_MARKS, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
