// Pure rules of spending limits. Months are UTC; the days of a deployment are those of its time zone.
import { BUDGET_WARNING_THRESHOLD } from '@parley/contract/billing/constants.ts';
import { toLocalDate } from '@parley/contract/deployments/schedule/due-times.ts';

export interface Limits {
  /** Micro-dollars; `null` is no limit. */
  readonly perRun: number | null;
  readonly perMonth: number | null;
}

export interface Spending extends Limits {
  /** `2026-01`, or the day of a deployment: `2026-01-31`. */
  readonly period: string;
  readonly spent: number;
  /** Of a deployment, whose limit is for a day. */
  readonly day?: { readonly timezone: string; readonly perDay: number | null } | null;
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

export function periodOf({ day }: Pick<Spending, 'day'>, timeMs: number): string {
  return day ? toLocalDate(day.timezone, timeMs) : monthOf(timeMs);
}

/** A new period starts at zero. */
export function spentIn({ period, spent }: Spending, current: string): number {
  return period === current ? spent : 0;
}

export function isWarning(spentMicros: number, perMonth: number | null): boolean {
  return perMonth !== null && spentMicros >= perMonth * BUDGET_WARNING_THRESHOLD;
}
