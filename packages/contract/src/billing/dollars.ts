// Money: whole micro-dollars where it is kept, US dollars with at most six decimals on the wire.
import { z } from 'zod';

const MICROS_PER_DOLLAR = 1_000_000;

export function toMicros(dollars: number): number {
  return Math.round(dollars * MICROS_PER_DOLLAR);
}

export function toDollars(micros: number): number {
  return micros / MICROS_PER_DOLLAR;
}

/** To six decimals. */
export function roundDollars(dollars: number): number {
  return toDollars(toMicros(dollars));
}

/** Whether there are at most six decimals. A sum such as 0.1 + 0.2 may miss them by as little as numbers do. */
export function isInMicros(dollars: number): boolean {
  return Math.abs(dollars * MICROS_PER_DOLLAR - toMicros(dollars)) < 1e-3;
}

/** An amount that people set. */
export const dollarsUpTo = (most: number) =>
  z.number().min(0).max(most).refine(isInMicros, 'must have at most six decimals');
