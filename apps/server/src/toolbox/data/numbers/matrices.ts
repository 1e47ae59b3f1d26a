// Arithmetic of small matrices, exact for the decimals that are given: each result is rounded once.
import { badInput } from '../data-tool.ts';
import { eliminate } from './elimination.ts';
import { addProducts, bitsOf, toNumber, toWholeNumbers, type WholeNumbers } from './fractions.ts';
import { sum } from './summary.ts';

export type Matrix = readonly (readonly number[])[];

// Of the largest entries of all rows together: what elimination comes to. Thirty rows of doubles of one size have 2,000.
const MAX_BITS = 3_000;

export const widthOf = (matrix: Matrix): number => matrix[0]?.length ?? 0;

export function transpose(matrix: Matrix): Matrix {
  return Array.from({ length: widthOf(matrix) }, (_, column) => matrix.map((row) => row[column] ?? 0));
}

export function multiply(left: Matrix, right: Matrix): Matrix {
  if (widthOf(left) !== right.length)
    throw badInput('The first matrix must have as many columns as the second has rows.');
  const columns = transpose(right).map(toWholeNumbers);
  return left
    .map(toWholeNumbers)
    .map((row) =>
      columns.map((column) => toNumber(addProducts(row.values, column.values), row.scale * column.scale)),
    );
}

export function combine(left: Matrix, right: Matrix, sign: 1 | -1): Matrix {
  if (left.length !== right.length || widthOf(left) !== widthOf(right))
    throw badInput('Both matrices must have as many rows and columns.');
  return left.map((row, index) =>
    row.map((value, column) => sum([value, sign * (right[index]?.[column] ?? 0)])),
  );
}

function ensureSquare(matrix: Matrix): void {
  if (matrix.length !== widthOf(matrix)) throw badInput('This operation needs a square matrix.');
}

function toWholeRows(matrix: Matrix): readonly WholeNumbers[] {
  const rows = matrix.map(toWholeNumbers);
  const bits = rows.reduce((total, { values }) => total + Math.max(...values.map(bitsOf)), 0);
  if (bits > MAX_BITS)
    throw badInput('The numbers of the matrix have too many digits or differ too much in size. Round them.');
  return rows;
}

export function rankOf(matrix: Matrix): number {
  const rows = toWholeRows(matrix).map(({ values }) => values);
  return eliminate(rows, widthOf(matrix)).rank;
}

export function determinantOf(matrix: Matrix): number {
  ensureSquare(matrix);
  const rows = toWholeRows(matrix);
  const { rank, pivot, sign } = eliminate(
    rows.map(({ values }) => values),
    matrix.length,
  );
  const scale = rows.reduce((product, row) => product * row.scale, 1n);
  return rank < matrix.length ? 0 : toNumber(sign * pivot, scale);
}

/** The X of matrix * X = right. */
export function solve(matrix: Matrix, right: Matrix): Matrix {
  ensureSquare(matrix);
  if (right.length !== matrix.length) throw badInput('Both matrices must have as many rows.');
  const size = matrix.length;
  const joined = toWholeRows(matrix.map((row, index) => [...row, ...(right[index] ?? [])]));
  const { rows, rank, pivot } = eliminate(
    joined.map(({ values }) => values),
    size,
  );
  if (rank < size) throw badInput('The matrix is singular: there is no inverse and no single solution.');
  return rows.map((row) => row.slice(size).map((value) => toNumber(value, pivot)));
}

export function identity(size: number): Matrix {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_cell, column) => (row === column ? 1 : 0)),
  );
}
