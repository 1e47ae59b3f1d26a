// What a schedule will cost, from what runs of its agent have cost so far. Pure.
import type { CostForecast } from '@parley/contract/deployments/schedule-schemas.ts';
import { toDollars } from '../../../platform/money.ts';

const LOW = 0.1;
const HIGH = 0.9;

export interface KnownCosts {
  /** Micro-dollars of each earlier run. */
  readonly runs: readonly number[];
  /** Micro-dollars that the other schedules that are on will cost within 30 days. */
  readonly others: number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Micro-dollars of the runs of 30 days, by what one has cost on average. */
export const forecastMonth = (meanCost: number, runsPerMonth: number): number =>
  Math.round(meanCost) * runsPerMonth;

export function forecastCost({ runs, others }: KnownCosts, runsPerMonth: number): CostForecast {
  const known = { based_on_runs: runs.length, runs_per_month: runsPerMonth };
  if (runs.length === 0)
    return {
      ...known,
      per_run: null,
      per_month: null,
      per_month_low: null,
      per_month_high: null,
      with_all_schedules: null,
    };
  const sorted = [...runs].sort((one, other) => one - other);
  const mean = runs.reduce((sum, cost) => sum + cost, 0) / runs.length;
  const perMonth = forecastMonth(mean, runsPerMonth);
  return {
    ...known,
    per_run: toDollars(Math.round(mean)),
    per_month: toDollars(perMonth),
    // A few dear runs can lift the mean above what nine of ten have cost: the range holds it all the same.
    per_month_low: toDollars(Math.min(percentile(sorted, LOW) * runsPerMonth, perMonth)),
    per_month_high: toDollars(Math.max(percentile(sorted, HIGH) * runsPerMonth, perMonth)),
    with_all_schedules: toDollars(perMonth + others),
  };
}
