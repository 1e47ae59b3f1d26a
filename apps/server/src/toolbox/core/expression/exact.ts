// Decimal numbers of the calculator: exact where decimals are, rounded far behind what is shown elsewhere.
import { Decimal } from 'decimal.js';
import { InputError } from '../core-tool.ts';

const WORKING_DIGITS = 64;
const SHOWN_DIGITS = 30;

export const Exact = Decimal.clone({
  precision: WORKING_DIGITS,
  maxE: 10_000,
  minE: -10_000,
  toExpPos: SHOWN_DIGITS,
  toExpNeg: -20,
});

export type Exact = Decimal;

/** Refuses what is no number or beyond the largest exponent. */
export function ensureFinite(value: Exact, what: string): Exact {
  if (value.isNaN()) throw new InputError(`${what} has no real result.`);
  if (!value.isFinite()) throw new InputError(`${what} is too large: results are below 10^10000.`);
  return value;
}

export function showExact(value: Exact): string {
  if (value.isZero()) return '0';
  if (value.isInteger() && value.e < WORKING_DIGITS) return value.toFixed();
  return value.toSignificantDigits(SHOWN_DIGITS).toString();
}
