// Arithmetic of small matrices, row by row.
import { badInput } from '../data-tool.ts';

export type Matrix = readonly (readonly number[])[];

// Relative to the largest entry; smaller pivots are noise of rounding.
const TOLERANCE = 1e-12;

export const widthOf = (matrix: Matrix): number => matrix[0]?.length ?? 0;

const at = (matrix: Matrix, row: number, column: number): number => matrix[row]?.[column] ?? 0;

export function transpose(matrix: Matrix): Matrix {
  return Array.from({ length: widthOf(matrix) }, (_, column) => matrix.map((row) => row[column] ?? 0));
}

export function multiply(left: Matrix, right: Matrix): Matrix {
  if (widthOf(left) !== right.length)
    throw badInput('The first matrix must have as many columns as the second has rows.');
  const columns = transpose(right);
  return left.map((row) =>
    columns.map((column) => row.reduce((total, value, index) => total + value * (column[index] ?? 0), 0)),
  );
}

export function combine(left: Matrix, right: Matrix, sign: 1 | -1): Matrix {
  if (left.length !== right.length || widthOf(left) !== widthOf(right))
    throw badInput('Both matrices must have as many rows and columns.');
  return left.map((row, index) => row.map((value, column) => value + sign * at(right, index, column)));
}

interface Reduced {
  readonly rows: Matrix;
  readonly rank: number;
  /** Of the square part that was reduced. */
  readonly determinant: number;
}

/** Gauss-Jordan elimination of the first columns, with the largest pivot of each. */
export function reduce(matrix: Matrix, columns: number): Reduced {
  const largest = matrix.flatMap((row) => row.slice(0, columns).map(Math.abs));
  const least = TOLERANCE * largest.reduce((first, second) => Math.max(first, second), 0);
  let rows = matrix;
  let rank = 0;
  let determinant = 1;
  for (let column = 0; column < columns && rank < rows.length; column += 1) {
    const heights = rows.map((row, index) => (index < rank ? -1 : Math.abs(row[column] ?? 0)));
    const height = heights.reduce((first, second) => Math.max(first, second), 0);
    if (height <= least) continue;
    const pivotIndex = heights.indexOf(height);
    const pivotRow = rows[pivotIndex] ?? [];
    const pivot = pivotRow[column] ?? 1;
    determinant *= pivotIndex === rank ? pivot : -pivot;
    const swapped = rows.with(pivotIndex, rows[rank] ?? []).with(rank, pivotRow.map((value) => value / pivot));
    const base = swapped[rank] ?? [];
    const current = rank;
    rows = swapped.map((row, index) =>
      index === current ? row : row.map((value, place) => value - (row[column] ?? 0) * (base[place] ?? 0)),
    );
    rank += 1;
  }
  return { rows, rank, determinant: rank < rows.length ? 0 : determinant };
}

export function ensureSquare(matrix: Matrix): void {
  if (matrix.length !== widthOf(matrix)) throw badInput('This operation needs a square matrix.');
}

/** The X of matrix * X = right. */
export function solve(matrix: Matrix, right: Matrix): Matrix {
  ensureSquare(matrix);
  if (right.length !== matrix.length) throw badInput('Both matrices must have as many rows.');
  const size = matrix.length;
  const joined = matrix.map((row, index) => [...row, ...(right[index] ?? [])]);
  const { rows, rank } = reduce(joined, size);
  if (rank < size) throw badInput('The matrix is singular: there is no inverse and no single solution.');
  return rows.map((row) => row.slice(size));
}

export function identity(size: number): Matrix {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_cell, column) => (row === column ? 1 : 0)),
  );
}
