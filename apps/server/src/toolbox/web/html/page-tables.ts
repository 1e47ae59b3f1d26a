// The tables of a page as rows of texts. Cells that span rows or columns are repeated where they reach.
import { attributeOf, cleanText, isUnseen, walk } from './page-tree.ts';
import type { PageDocument, PageElement } from './parse-page.ts';

export interface PageTable {
  readonly caption: string | null;
  /** The names of the columns, where the table has them. */
  readonly columns: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  /** Something was left out: rows, columns or the ends of texts. */
  readonly isCut: boolean;
}

const MAX_TABLES = 50;
const MAX_ROWS = 1_000;
const MAX_COLUMNS = 60;
const MAX_CELL_CHARACTERS = 1_000;
/** Of all tables together. */
const MAX_CELLS = 40_000;

interface Cell {
  text: string;
  readonly isHeader: boolean;
  readonly columns: number;
  readonly rows: number;
}

interface OpenTable {
  readonly element: PageElement;
  caption: string | null;
  readonly rows: Cell[][];
  cell: Cell | null;
  isInCaption: boolean;
}

const isLayout = (element: PageElement): boolean =>
  ['presentation', 'none'].includes(attributeOf(element, 'role') ?? '');

function readSpan(element: PageElement, name: string, most: number): number {
  const span = Number.parseInt(attributeOf(element, name) ?? '', 10);
  return Number.isNaN(span) || span < 1 ? 1 : Math.min(span, most);
}

function open(table: OpenTable, element: PageElement): void {
  const { tagName } = element;
  if (tagName === 'tr') table.rows.push([]);
  if (tagName === 'caption') table.isInCaption = true;
  if (tagName === 'br' && table.cell) table.cell.text += ' ';
  if (tagName !== 'td' && tagName !== 'th') return;
  table.cell = {
    text: '',
    isHeader: tagName === 'th',
    columns: readSpan(element, 'colspan', MAX_COLUMNS),
    rows: readSpan(element, 'rowspan', MAX_ROWS),
  };
  table.rows.at(-1)?.push(table.cell);
}

function close(table: OpenTable, element: PageElement): void {
  const { tagName } = element;
  if (tagName === 'td' || tagName === 'th') table.cell = null;
  if (tagName === 'caption') table.isInCaption = false;
}

function addText(table: OpenTable, text: string): void {
  if (table.isInCaption) table.caption = `${table.caption ?? ''}${text}`.slice(0, 4 * MAX_CELL_CHARACTERS);
  else if (table.cell && table.cell.text.length < 4 * MAX_CELL_CHARACTERS) table.cell.text += text;
}

interface Grid {
  readonly rows: string[][];
  readonly isCut: boolean;
}

/** Texts that reach down into the next rows, by column. */
type Reaching = Map<number, { readonly text: string; left: number }>;

function fillFromAbove(texts: string[], reaching: Reaching): void {
  for (;;) {
    const above = reaching.get(texts.length);
    if (!above || texts.length >= MAX_COLUMNS) return;
    above.left -= 1;
    if (above.left === 0) reaching.delete(texts.length);
    texts.push(above.text);
  }
}

function toRow(row: readonly Cell[], reaching: Reaching): { texts: string[]; isCut: boolean } {
  const texts: string[] = [];
  let isCut = false;
  for (const cell of row) {
    fillFromAbove(texts, reaching);
    const whole = cleanText(cell.text);
    const text = whole.slice(0, MAX_CELL_CHARACTERS);
    if (text.length < whole.length || texts.length + cell.columns > MAX_COLUMNS) isCut = true;
    for (let column = 0; column < cell.columns && texts.length < MAX_COLUMNS; column += 1) {
      if (cell.rows > 1) reaching.set(texts.length, { text, left: cell.rows - 1 });
      texts.push(text);
    }
  }
  fillFromAbove(texts, reaching);
  return { texts, isCut };
}

/** `cellsLeft`: of all tables together. */
function toGrid(rows: readonly (readonly Cell[])[], cellsLeft: number): Grid {
  const grid: string[][] = [];
  const reaching: Reaching = new Map();
  let isCut = rows.length > MAX_ROWS;
  let cells = 0;
  for (const row of rows.slice(0, MAX_ROWS)) {
    if (cells >= cellsLeft) return { rows: grid, isCut: true };
    const { texts, isCut: isRowCut } = toRow(row, reaching);
    isCut ||= isRowCut;
    cells += texts.length;
    grid.push(texts);
  }
  return { rows: grid, isCut };
}

function toTable({ caption, rows }: OpenTable, cellsLeft: number): PageTable {
  const isHead = rows[0]?.every(({ isHeader }) => isHeader) ?? false;
  const { rows: grid, isCut } = toGrid(rows, cellsLeft);
  const [first, ...rest] = grid;
  const kept = (isHead ? rest : grid).filter((row) => row.some((text) => text !== ''));
  return {
    caption: caption === null ? null : cleanText(caption).slice(0, MAX_CELL_CHARACTERS) || null,
    columns: isHead && first ? first : null,
    rows: kept,
    isCut,
  };
}

/** In the order in which they begin. Tables that only arrange a page, and those without rows, are left out. */
export function readTables(document: PageDocument): { tables: PageTable[]; isCut: boolean } {
  const all: OpenTable[] = [];
  const stack: OpenTable[] = [];
  for (const step of walk(document, isUnseen)) {
    const table = stack.at(-1);
    if (step.kind === 'text') {
      if (table) addText(table, step.text);
    } else if (step.element.tagName !== 'table') {
      if (table) (step.kind === 'open' ? open : close)(table, step.element);
    } else if (step.kind === 'close') stack.pop();
    else {
      const opened = { element: step.element, caption: null, rows: [], cell: null, isInCaption: false };
      stack.push(opened);
      all.push(opened);
    }
  }
  const tables: PageTable[] = [];
  let cellsLeft = MAX_CELLS;
  for (const found of all) {
    if (isLayout(found.element)) continue;
    const table = toTable(found, cellsLeft);
    const cells = table.rows.reduce((sum, row) => sum + row.length, 0);
    if (cells === 0) continue;
    if (tables.length >= MAX_TABLES || cellsLeft <= 0) return { tables, isCut: true };
    cellsLeft -= cells;
    tables.push(table);
  }
  return { tables, isCut: false };
}
