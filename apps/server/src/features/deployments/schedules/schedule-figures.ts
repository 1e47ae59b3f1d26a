// What all schedules of a person come to. Pure.
import { SHOWN_REASONS } from '@parley/contract/deployments/constants.ts';
import type { ScheduleFigures } from '@parley/contract/deployments/schedule-schemas.ts';
import { toDollars } from '../../../platform/money.ts';
import type { ScheduledRuns, ScheduleState } from './figures.store.ts';
import { forecastMonth } from './forecast.ts';

const sumOf = <Item>(items: readonly Item[], figure: (item: Item) => number): number =>
  items.reduce((total, item) => total + figure(item), 0);

function toCounts(states: readonly ScheduleState[]): ScheduleFigures['counts'] {
  const count = (those: readonly ScheduleState[]) => sumOf(those, ({ schedules }) => schedules);
  const all = count(states);
  const on = count(states.filter(({ is_active: isActive }) => isActive === 1));
  return { all, on, paused: all - on, attention: count(states.filter((state) => state.needsAttention)) };
}

const SAID_AS_PAUSE: ReadonlySet<string> = new Set(['daily_cost', 'budget', 'no_balance', 'approvals']);

/** What is to be done something about: of repeated failures it is the failure, not the pause. */
function toReason(state: ScheduleState): string | null {
  const { paused_reason: paused, last_error: error } = state;
  if (state.lacksCredentials) return 'missing_credentials';
  if (paused !== null && SAID_AS_PAUSE.has(paused)) return paused;
  return error ?? (paused === 'failures' ? paused : null);
}

function toReasons(states: readonly ScheduleState[]): ScheduleFigures['attention_reasons'] {
  const counts = new Map<string, number>();
  for (const state of states) {
    const reason = state.needsAttention ? toReason(state) : null;
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + state.schedules);
  }
  return [...counts]
    .toSorted(([one, fewer], [other, more]) => more - fewer || one.localeCompare(other))
    .slice(0, SHOWN_REASONS)
    .map(([reason, schedules]) => ({ reason, schedules }));
}

/** Of a schedule that is on. */
export interface ComingRuns {
  readonly nextMs: number | null;
  readonly runsPerMonth: number;
  /** Micro-dollars of an earlier run of its agent, on average; `undefined`: there is none. */
  readonly meanCost: number | undefined;
}

function toNext(coming: readonly ComingRuns[]): ScheduleFigures['next'] {
  const times = coming.flatMap(({ nextMs }) => nextMs ?? []);
  if (times.length === 0) return null;
  const firstMs = times.reduce((first, atMs) => Math.min(first, atMs));
  return {
    at: new Date(firstMs).toISOString(),
    schedules: times.filter((atMs) => atMs === firstMs).length,
  };
}

/** Micro-dollars of 30 days, of those whose agents have run before. */
const listMonthlyCosts = (coming: readonly ComingRuns[]): number[] =>
  coming.flatMap(({ meanCost, runsPerMonth }) =>
    meanCost === undefined ? [] : forecastMonth(meanCost, runsPerMonth),
  );

export const sumMonthlyCosts = (coming: readonly ComingRuns[]): number =>
  sumOf(listMonthlyCosts(coming), (cost) => cost);

function toForecast(coming: readonly ComingRuns[]): ScheduleFigures['forecast'] {
  const running = coming.filter(({ runsPerMonth }) => runsPerMonth > 0);
  const costs = listMonthlyCosts(running);
  const unknown = running.length - costs.length;
  const isUnknown = costs.length === 0 && unknown > 0;
  return { per_month: isUnknown ? null : toDollars(sumOf(costs, (cost) => cost)), unknown };
}

export function toScheduleFigures(
  states: readonly ScheduleState[],
  coming: readonly ComingRuns[],
  { runs, succeeded, failed, cost }: ScheduledRuns,
): ScheduleFigures {
  return {
    counts: toCounts(states),
    next: toNext(coming),
    runs_30_days: runs,
    succeeded_30_days: succeeded,
    failed_30_days: failed,
    cost_30_days: toDollars(cost),
    forecast: toForecast(coming),
    attention_reasons: toReasons(states),
  };
}
