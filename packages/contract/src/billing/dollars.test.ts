import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollarsUpTo, isInMicros, roundDollars, toDollars, toMicros } from './dollars.ts';

describe('money', () => {
  it.each([
    [0, 0],
    [0.1, 100_000],
    [0.000_001, 1],
    [0.1 + 0.2, 300_000],
    [1.005, 1_005_000],
    [-0.5, -500_000],
    [999_999.999_999, 999_999_999_999],
  ])('%f dollars are %i micro-dollars', (dollars, micros) => {
    expect(toMicros(dollars)).toBe(micros);
  });

  it('loses nothing on its way out and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (micros) => toMicros(toDollars(micros)) === micros),
    );
  });

  it.each([0, 0.000_001, 0.3, 0.1 + 0.2, 9_999.999_999])('%f has at most six decimals', (dollars) => {
    expect(isInMicros(dollars)).toBe(true);
    expect(dollarsUpTo(10_000).safeParse(dollars).success).toBe(true);
  });

  it.each([0.000_000_1, 0.123_456_7, 1.000_000_5])('%f has more', (dollars) => {
    expect(isInMicros(dollars)).toBe(false);
    expect(dollarsUpTo(10_000).safeParse(dollars).success).toBe(false);
  });

  it('is rounded to six decimals', () => {
    expect(roundDollars(0.1 + 0.2)).toBe(0.3);
    expect(roundDollars(0.123_456_7)).toBe(0.123_457);
  });

  it.each([-0.01, 10_000.01])('%f is beyond what people may set', (dollars) => {
    expect(dollarsUpTo(10_000).safeParse(dollars).success).toBe(false);
  });
});
