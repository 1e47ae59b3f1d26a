// Amounts of money that people set.
import { z } from 'zod';

/** US dollars with at most six decimals: whole micro-dollars, as which they are kept. */
export const dollarsUpTo = (most: number) =>
  z
    .number()
    .min(0)
    .max(most)
    .refine(
      (dollars) => Math.abs(dollars * 1_000_000 - Math.round(dollars * 1_000_000)) < 1e-3,
      'must have at most six decimals',
    );
