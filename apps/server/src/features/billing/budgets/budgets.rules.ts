// Pure rules of spending limits. Months are UTC; the days of a deployment are those of its time zone.
import { BUDGET_WARNING_THRESHOLD } from '@parley/contract/billing/constants.ts';
import { toLocalDate } from '@parley/contract/deployments/schedule/due-times.ts';

const MONTH_LENGTH = '2026-01'.length;
const DAY_MS = 86_400_000;

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

/** The month or the day after it. */
export function nextPeriod(period: string): string {
  if (period.length === MONTH_LENGTH) return monthOf(nextMonthStart(period));
  return new Date(Date.parse(period) + DAY_MS).toISOString().slice(0, period.length);
}

/**
 * The period that counts where it is `current` by the clock of this server: the clock of another one may have been ahead,
 * and begun the next.
 */
export function periodNow({ period }: Pick<Spending, 'period'>, current: string): string {
  return period === nextPeriod(current) ? period : current;
}

/** A new period starts at zero. */
export function spentIn(spending: Spending, current: string): number {
  return spending.period === periodNow(spending, current) ? spending.spent : 0;
}

export function isWarning(spentMicros: number, perMonth: number | null): boolean {
  return perMonth !== null && spentMicros >= perMonth * BUDGET_WARNING_THRESHOLD;
}
