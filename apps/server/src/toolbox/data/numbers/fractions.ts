// Fractions of whole numbers: exact where doubles would lose digits or cancel. Pure.
import { badInput } from '../data-tool.ts';

/** In lowest terms; `below` is greater than 0. */
export interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

const NUMBER = /^([-+]?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i;
const MAX_EXPONENT = 400;
/** More than the digits of a double, so that they come out rounded once. */
const QUOTIENT_BITS = 70;

export const bitsOf = (value: bigint): number => (value < 0n ? -value : value).toString(2).length;

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one < 0n ? -one : one, other];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function fraction(above: bigint, below: bigint): Fraction {
  const divisor = greatestDivisor(above, below);
  return divisor === 1n ? { above, below } : { above: above / divisor, below: below / divisor };
}

/** A decimal number as it is written, such as `-1.5e3`: its digits and how often they are taken times ten. */
function readDecimal(text: string): { readonly digits: bigint; readonly exponent: number } {
  const [, sign, whole = '', decimals = '', power = '0'] = NUMBER.exec(text) ?? [];
  if (whole === '' || Math.abs(Number(power)) > MAX_EXPONENT) throw badInput(`"${text}" is too large or too small.`);
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${decimals}`);
  return { digits, exponent: Number(power) - decimals.length };
}

export function readFraction(text: string): Fraction {
  const { digits, exponent } = readDecimal(text);
  return exponent < 0
    ? fraction(digits, 10n ** BigInt(-exponent))
    : { above: digits * 10n ** BigInt(exponent), below: 1n };
}

export const plus = (one: Fraction, other: Fraction): Fraction =>
  one.below === other.below
    ? fraction(one.above + other.above, one.below)
    : fraction(one.above * other.below + other.above * one.below, one.below * other.below);

export const times = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.above * other.above, one.below * other.below);

/** One divided by a number that is not 0. */
export const inverse = ({ above, below }: Fraction): Fraction =>
  above < 0n ? { above: -below, below: -above } : { above: below, below: above };

/** The nearest double; `below` is not 0. */
export function toNumber(above: bigint, below: bigint): number {
  const shift = QUOTIENT_BITS - bitsOf(above) + bitsOf(below);
  const quotient = shift < 0 ? above / (below << BigInt(-shift)) : (above << BigInt(shift)) / below;
  const half = Math.trunc(shift / 2);
  return Number(quotient) * 2 ** -half * 2 ** (half - shift);
}

export interface WholeNumbers {
  readonly values: readonly bigint[];
  readonly scale: bigint;
}

/** Over one denominator: each fraction is one of `values` divided by `scale`. */
export function toWhole(fractions: readonly Fraction[]): WholeNumbers {
  let scale = 1n;
  for (const { below } of fractions) if (scale % below !== 0n) scale *= below / greatestDivisor(scale, below);
  return { values: fractions.map(({ above, below }) => above * (scale / below)), scale };
}

/** Doubles as the decimals that they are written as. */
export function toWholeNumbers(numbers: readonly number[]): WholeNumbers {
  const decimals = numbers.map((value) => readDecimal(String(value)));
  const places = Math.max(0, ...decimals.map(({ exponent }) => -exponent));
  return {
    values: decimals.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent + places)),
    scale: 10n ** BigInt(places),
  };
}

export function addUp(values: readonly bigint[]): bigint {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}

/** Of as many values each. */
export function addProducts(values: readonly bigint[], others: readonly bigint[]): bigint {
  let total = 0n;
  for (const [index, value] of values.entries()) total += value * (others[index] ?? 0n);
  return total;
}
