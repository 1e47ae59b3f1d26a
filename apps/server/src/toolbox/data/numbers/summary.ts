import { z } from 'zod';

const SHOWN_DIGITS = 12;

/** Without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
export function round(value: number): number {
  return Number(value.toPrecision(SHOWN_DIGITS));
}

/** A number whose square is still finite. */
export const numberField = (description: string) =>
  z.number().min(-1e100).max(1e100).describe(description);

export function ascending(values: readonly number[]): number[] {
  return values.toSorted((first, second) => first - second);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** The sum of squared differences from the mean. */
export function squares(values: readonly number[]): number {
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2));
}

/** Between two values by linear interpolation, as spreadsheets do. */
export function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
