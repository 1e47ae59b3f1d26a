import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDollars, toMicros } from './money.ts';

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
});
