// A deployment that has reached its limit of the day pauses until the next one begins, and then goes on by itself.
import { findNextDue } from '@parley/contract/deployments/schedule/due-times.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DailyLimits } from '../../billing/index.ts';
import type { EndedRun } from '../../runs/index.ts';
import type { OwnPause } from './pauses.store.ts';

/** The beginning of the next day in a time zone. */
function findNextDay(timezone: string, nowMs: number): number | null {
  return findNextDue({ schedule: '@daily', timezone, startedAtMs: nowMs, endsAtMs: null }, nowMs);
}

export interface DailyCostDeps {
  readonly dailyLimits: Pick<DailyLimits, 'find'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** The limit of the day is used up, or held by other runs, which says nothing about the next run. */
export const isForDailyCost = ({ error }: Pick<EndedRun, 'error'>): boolean =>
  error === 'daily_cost_reached' || error === 'daily_cost_in_use';

/** Whether nothing more can be run today, with the run that has just ended or been refused. */
export async function findDailyPause(
  tx: Tx,
  run: Pick<EndedRun, 'user_id' | 'deployment_id' | 'trigger' | 'error' | 'isTooLong'>,
  { dailyLimits, clock }: DailyCostDeps,
): Promise<OwnPause | null> {
  const of = { userId: run.user_id, deploymentId: run.deployment_id };
  const spending = await dailyLimits.find(tx, of);
  if (spending?.perDay == null) return null;
  const { perDay, spent, held, timezone } = spending;
  // What runs under way hold may be left over; what is too little to begin with is not. A shorter call may still be
  // within the limit; a schedule asks for the same each time.
  const canAskForLess = run.isTooLong && run.trigger !== 'scheduled';
  const isTooLittle = run.error === 'daily_cost_reached' && held === 0 && !canAskForLess;
  if (spent < perDay && !isTooLittle) return null;
  const untilMs = findNextDay(timezone, clock.now());
  return untilMs === null ? null : { reason: 'daily_cost', untilMs };
}
