// Money is integer micro-dollars internally and US dollars with at most six decimals on the wire.

const MICROS_PER_DOLLAR = 1_000_000;

export function toMicros(dollars: number): number {
  return Math.round(dollars * MICROS_PER_DOLLAR);
}

export function toDollars(micros: number): number {
  return micros / MICROS_PER_DOLLAR;
}
