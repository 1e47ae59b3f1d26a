// Real roots of polynomials in one variable, and the solution of linear systems. Pure.

/** Coefficients, the constant first. */
type Coefficients = readonly number[];

const HALVINGS = 200;
const TOLERANCE = 1e-9;

function evaluate(coefficients: Coefficients, x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);
}

function bisect(coefficients: Coefficients, from: number, to: number): number {
  let [low, high] = [from, to];
  const sign = Math.sign(evaluate(coefficients, low));
  for (let round = 0; round < HALVINGS && low !== high; round += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (Math.sign(evaluate(coefficients, middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Between two turning points there is at most one root: the turning points are the roots of the derivative. */
export function findRoots(given: Coefficients): number[] {
  const coefficients = given.slice(0, given.findLastIndex((value) => value !== 0) + 1);
  const degree = coefficients.length - 1;
  if (degree < 1) return [];
  const [constant = 0, slope = 1] = coefficients;
  if (degree === 1) return [-constant / slope];
  const largest = coefficients.at(-1) ?? 1;
  const bound = 1 + Math.max(...coefficients.map((value) => Math.abs(value / largest)));
  const derivative = coefficients.slice(1).map((value, index) => value * (index + 1));
  const stops = [-bound, ...findRoots(derivative), bound];
  const roots: number[] = [];
  for (let index = 0; index < stops.length; index += 1) {
    const from = stops[index] ?? 0;
    const to = stops[index + 1] ?? from;
    const size = coefficients.reduce((sum, value, power) => sum + Math.abs(value * from ** power), 0);
    if (Math.abs(evaluate(coefficients, from)) <= size * TOLERANCE) roots.push(from);
    else if (evaluate(coefficients, from) * evaluate(coefficients, to) < 0) roots.push(bisect(coefficients, from, to));
  }
  const rounded = roots.map((root) => Number(root.toPrecision(12)));
  return [...new Set(rounded)].toSorted((one, other) => one - other);
}

/** `null` without exactly one solution. Each row holds the coefficients and, last, the right side. */
export function solveLinear(given: readonly (readonly number[])[]): number[] | null {
  const rows = given.map((row) => [...row]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let best = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = row;
    const pivot = rows[best];
    if (!pivot || Math.abs(pivot[column] ?? 0) < TOLERANCE) return null;
    rows[best] = rows[column] ?? pivot;
    rows[column] = pivot;
    for (let row = 0; row < size; row += 1) {
      const other = rows[row];
      if (row === column || !other) continue;
      const factor = (other[column] ?? 0) / (pivot[column] ?? 1);
      rows[row] = other.map((value, index) => value - factor * (pivot[index] ?? 0));
    }
  }
  return rows.map((row, index) => Number(((row[size] ?? 0) / (row[index] ?? 1)).toPrecision(12)));
}
