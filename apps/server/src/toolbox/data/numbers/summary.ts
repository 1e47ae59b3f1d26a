import { z } from 'zod';
import { addProducts, addUp, toNumber, toWholeNumbers } from './fractions.ts';

// Each decimal number of as many digits has a double of its own.
const SHOWN_DIGITS = 15;

/** Without the noise of binary fractions: 0.1 + 0.2 is 0.3. Whole numbers stay as they are. */
export function round(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(SHOWN_DIGITS));
}

/** A number whose square is still finite. */
export const numberField = (description: string) =>
  z.number().min(-1e100).max(1e100).describe(description);

export function ascending(values: readonly number[]): number[] {
  return values.toSorted((first, second) => first - second);
}

/** Added up as decimals, and rounded once. */
export function sum(numbers: readonly number[]): number {
  const { values, scale } = toWholeNumbers(numbers);
  return toNumber(addUp(values), scale);
}

export function mean(numbers: readonly number[]): number {
  const { values, scale } = toWholeNumbers(numbers);
  return toNumber(addUp(values), scale * BigInt(values.length));
}

/** The sum of squared differences from the mean. */
export function squares(numbers: readonly number[]): number {
  const { values, scale } = toWholeNumbers(numbers);
  const count = BigInt(values.length);
  return toNumber(count * addProducts(values, values) - addUp(values) ** 2n, count * scale ** 2n);
}

/** Between two values by linear interpolation, as spreadsheets do. */
export function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + sum([above, -below]) * (position - Math.floor(position));
}
