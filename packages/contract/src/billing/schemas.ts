import { z } from 'zod';
import { dollarsUpTo } from './dollars.ts';

/** `null` is no limit. */
const BudgetAmount = dollarsUpTo(1_000_000).nullable();

export const BudgetLimits = z.object({
  /** The most that one run may cost. */
  per_run: BudgetAmount,
  /** The most that the runs of one month (UTC) may cost together. */
  per_month: BudgetAmount,
});
export type BudgetLimits = z.infer<typeof BudgetLimits>;

export const Budget = z.object({
  per_run: z.number().nullable(),
  per_month: z.number().nullable(),
  /** `2026-01`. */
  month: z.string(),
  /** Since the start of the month. */
  spent: z.number(),
  /** Remainder of the month's limit; `null` without one. */
  left: z.number().nullable(),
  /** The spending has reached the warning threshold of the limit. */
  is_warning: z.boolean(),
  is_reached: z.boolean(),
  /** When the next month starts. */
  resets_at: z.string(),
});
export type Budget = z.infer<typeof Budget>;
