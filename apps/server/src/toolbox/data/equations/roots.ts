// Real roots of polynomials in one variable by Descartes' rule of signs, in whole numbers: exact, however close they are. Pure.
import { bitsOf, toNumber } from '../numbers/fractions.ts';

/** Coefficients, the constant first; neither the first nor the last is 0. */
type Coefficients = readonly bigint[];

/** Of the place of a root: more than a double has. */
const ROOT_BITS = 70n;
/** Where several are this close, they are one root that counts several times. */
const CLOSEST_BITS = 200n;

/** From `index` to the next of the 2^depth equal parts of the interval that is searched. */
interface Part {
  /** The polynomial with that part stretched to 0 to 1. */
  readonly coefficients: Coefficients;
  readonly index: bigint;
  readonly depth: number;
}

function withoutZeros(coefficients: Coefficients): Coefficients {
  const isGiven = (value: bigint): boolean => value !== 0n;
  return coefficients.slice(coefficients.findIndex(isGiven), coefficients.findLastIndex(isGiven) + 1);
}

/** p(x + 1) */
function shifted(coefficients: Coefficients): bigint[] {
  const result = [...coefficients];
  for (let start = 0; start < result.length - 1; start += 1)
    for (let index = result.length - 2; index >= start; index -= 1)
      result[index] = (result[index] ?? 0n) + (result[index + 1] ?? 0n);
  return result;
}

/** p(x / 2), in whole numbers */
function halved(coefficients: Coefficients): bigint[] {
  const degree = coefficients.length - 1;
  return coefficients.map((value, power) => value << BigInt(degree - power));
}

/** As many as there are roots between 0 and 1 if that is none or one, else at least as many. */
function mostWithin(coefficients: Coefficients): number {
  const signs = shifted(coefficients.toReversed())
    .filter((value) => value !== 0n)
    .map((value) => value > 0n);
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
}

/** All roots are below 2 to this power (Fujiwara). */
function boundOf(coefficients: Coefficients): number {
  const degree = coefficients.length - 1;
  const top = bitsOf(coefficients[degree] ?? 1n);
  const powers = coefficients
    .slice(0, degree)
    .map((value, power) => Math.ceil((bitsOf(value) - top + 1) / (degree - power)));
  return 1 + Math.max(...powers);
}

function positiveRoots(coefficients: Coefficients): number[] {
  const degree = coefficients.length - 1;
  if (degree < 1) return [];
  const bound = boundOf(coefficients);
  const stretch = (value: bigint, power: number): bigint =>
    value << BigInt(bound < 0 ? -bound * (degree - power) : bound * power);
  const at = (index: bigint, depth: number): number =>
    depth < bound ? Number(index << BigInt(bound - depth)) : toNumber(index, 1n << BigInt(depth - bound));
  const roots: number[] = [];
  const parts: Part[] = [{ coefficients: coefficients.map(stretch), index: 0n, depth: 0 }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { index, depth } = part;
    if (part.coefficients[0] === 0n) roots.push(at(index, depth));
    const rest = withoutZeros(part.coefficients);
    const count = mostWithin(rest);
    if (count === 0) continue;
    if (index >> (count === 1 ? ROOT_BITS : CLOSEST_BITS) > 0n) {
      roots.push(at(2n * index + 1n, depth + 1));
      continue;
    }
    const left = halved(rest);
    parts.push({ coefficients: left, index: 2n * index, depth: depth + 1 });
    parts.push({ coefficients: shifted(left), index: 2n * index + 1n, depth: depth + 1 });
  }
  return roots;
}

/** Of a polynomial that is not 0, each once and in order. */
export function findRoots(given: readonly bigint[]): number[] {
  const coefficients = withoutZeros(given);
  const mirrored = coefficients.map((value, power) => (power % 2 === 0 ? value : -value));
  const roots = [...positiveRoots(mirrored).map((root) => -root), ...positiveRoots(coefficients)];
  if (given[0] === 0n) roots.push(0);
  return roots.toSorted((one, other) => one - other);
}
