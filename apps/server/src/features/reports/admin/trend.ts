import { HOUR_MS } from '../reports.store.ts';
import type { HourCount } from './reports-admin.store.ts';

const HOURS_OF_DAY = 24;

/** The last n periods of 24 hours, divided into bars of equal length; counts are stored per hour. */
export interface TrendWindow {
  readonly since: number;
  readonly sinceHour: number;
  readonly bars: number;
  readonly hoursPerBar: number;
}

/** One day is drawn in hours, more in days. The current hour is the last one. */
export function toTrendWindow(nowMs: number, days: number): TrendWindow {
  const sinceHour = Math.floor(nowMs / HOUR_MS) + 1 - days * HOURS_OF_DAY;
  const cut = days === 1 ? { bars: HOURS_OF_DAY, hoursPerBar: 1 } : { bars: days, hoursPerBar: HOURS_OF_DAY };
  return { since: sinceHour * HOUR_MS, sinceHour, ...cut };
}

export function toTrend(
  hours: readonly HourCount[],
  { sinceHour, bars, hoursPerBar }: TrendWindow,
): number[] {
  const trend = Array.from({ length: bars }, () => 0);
  for (const { hour, count } of hours) {
    const bar = Math.floor((hour - sinceHour) / hoursPerBar);
    const before = trend[bar];
    if (before !== undefined) trend[bar] = before + count;
  }
  return trend;
}
