// Pure rules of spending limits. Months are UTC.
import { BUDGET_WARNING_THRESHOLD } from '@parley/contract/billing/constants.ts';

export interface Limits {
  /** Micro-dollars; `null` is no limit. */
  readonly perRun: number | null;
  readonly perMonth: number | null;
}

export interface Spending extends Limits {
  /** `2026-01`. */
  readonly month: string;
  readonly spent: number;
}

export function monthOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 7);
}

export function monthStart(month: string): number {
  return Date.parse(`${month}-01T00:00:00.000Z`);
}

export function nextMonthStart(month: string): number {
  const start = new Date(monthStart(month));
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
}

/** A new month starts at zero. */
export function spentIn({ month, spent }: Spending, currentMonth: string): number {
  return month === currentMonth ? spent : 0;
}

export function isWarning(spentMicros: number, perMonth: number | null): boolean {
  return perMonth !== null && spentMicros >= perMonth * BUDGET_WARNING_THRESHOLD;
}
