// Eight patterns that data is turned over by. The one whose result confuses a camera least is used.
import type { Grid } from './grid.ts';

type Mask = (column: number, row: number) => boolean;

const MASKS: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
export const MASK_COUNT = MASKS.length;

const RUN = 3;
const BLOCK = 3;
const FINDER = 40;
const BALANCE = 10;
const FINDERS = ['10111010000', '00001011101'];

/** Twice the same mask leaves everything as it was. */
export function applyMask(grid: Grid, index: number): void {
  const mask = MASKS[index];
  if (!mask) return;
  for (let row = 0; row < grid.size; row += 1)
    for (let column = 0; column < grid.size; column += 1)
      if (!grid.isFixed(column, row) && mask(column, row)) grid.set(column, row, !grid.isDark(column, row));
}

function scoreLine(line: string): number {
  let score = 0;
  for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) score += RUN + run.length - 5;
  for (const finder of FINDERS)
    for (let at = line.indexOf(finder); at >= 0; at = line.indexOf(finder, at + 1)) score += FINDER;
  return score;
}

/** The lower, the better. */
export function scoreGrid(grid: Grid): number {
  const { size } = grid;
  const indexes = Array.from({ length: size }, (_, index) => index);
  const bit = (column: number, row: number): string => (grid.isDark(column, row) ? '1' : '0');
  const rows = indexes.map((row) => indexes.map((column) => bit(column, row)).join(''));
  const columns = indexes.map((column) => indexes.map((row) => bit(column, row)).join(''));
  let score = [...rows, ...columns].reduce((sum, line) => sum + scoreLine(line), 0);
  for (const [index, row] of rows.slice(1).entries())
    for (let column = 1; column < size; column += 1) {
      const four = `${row.slice(column - 1, column + 1)}${rows[index]?.slice(column - 1, column + 1) ?? ''}`;
      if (four === '0000' || four === '1111') score += BLOCK;
    }
  const dark = rows.join('').replaceAll('0', '').length;
  return score + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * BALANCE;
}
