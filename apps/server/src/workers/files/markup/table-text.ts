// Puts the text of a document with tables together: a row on one line, its cells apart by tabs, so that every value stays
// below the name of its column. Cells of documents hold paragraphs, which would stand below one another otherwise.

/** A longer cell is no value but a part of the layout: its paragraphs stay. */
const MAX_CELL_CHARACTERS = 1_000;
const MAX_SPAN = 20;

interface Cell {
  /** Its first piece. */
  readonly start: number;
  /** How many columns it takes. */
  readonly span: number;
  /** Paragraphs and line breaks alone are in it. */
  isPlain: boolean;
}

const toLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

export class TableText {
  readonly #separator: string;
  readonly #pieces: string[] = [];
  /** The open cell of each open table, the outermost first; cells may stand outside of all. */
  readonly #cells: (Cell | null)[] = [null];

  constructor(separator = '\t') {
    this.#separator = separator;
  }

  get pieces(): string[] {
    return this.#pieces;
  }

  write(piece: string): void {
    if (piece !== '') this.#pieces.push(piece);
  }

  openTable(): void {
    this.keepLayout();
    this.#cells.push(null);
  }

  closeTable(): void {
    this.closeCell();
    if (this.#cells.length > 1) this.#cells.pop();
  }

  /** Closes the one before, whose end may be left out. */
  openCell(span = 1): void {
    this.closeCell();
    const columns = Math.min(MAX_SPAN, Math.max(1, Math.trunc(span) || 1));
    this.#cells[this.#cells.length - 1] = { start: this.#pieces.length, span: columns, isPlain: true };
  }

  /** Also where a row begins or ends. */
  closeCell(): void {
    const cell = this.#cells.at(-1);
    if (!cell) return;
    this.#cells[this.#cells.length - 1] = null;
    const isEmpty = cell.start === this.#pieces.length;
    const line = cell.isPlain && !isEmpty ? toLine(this.#pieces.slice(cell.start).join('')) : null;
    if (line !== null && line.length <= MAX_CELL_CHARACTERS) {
      this.#pieces.length = cell.start;
      this.write(line);
    }
    this.#pieces.push(this.#separator.repeat(cell.span));
  }

  /** There is more than paragraphs in the cell. */
  keepLayout(): void {
    const cell = this.#cells.at(-1);
    if (cell) cell.isPlain = false;
  }

  toString(): string {
    while (this.#cells.length > 1) this.closeTable();
    this.closeCell();
    return this.#pieces.join('');
  }
}
