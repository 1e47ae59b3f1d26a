// A schedule or webhook whose month's budget is used up pauses until the next month or a higher budget, and then goes on by itself.
import { findNextDue } from '@parley/contract/deployments/schedule/due-times.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { EndedRun } from '../../runs/index.ts';
import type { Schedules } from '../schedules/schedules.ts';
import { endOwnPause, listRaisedPauses, type OwnPause } from './pauses.store.ts';

const BATCH = 500;

/** Budgets are of months in UTC. */
const NEXT_MONTH = { schedule: '@monthly', timezone: 'UTC', endsAtMs: null };

/** Of the account or its workspace, or what the account that pays has set for itself. */
export const BUDGETS_REACHED: readonly ErrorCode[] = [
  'budget_reached',
  'workspace_budget_reached',
  'payer_limit_reached',
];

/** Whether a budget is too small for any other run. Calls by API are told so, each by its own answer. */
export function findBudgetPause(
  { error, trigger, isTooLong, hasKey }: Pick<EndedRun, 'error' | 'trigger' | 'isTooLong' | 'hasKey'>,
  nowMs: number,
): OwnPause | null {
  if (!BUDGETS_REACHED.some((code) => code === error)) return null;
  // It can be the budget of the key that is used up: the next run is started without it.
  if (hasKey) return null;
  // A shorter call may still be within it; a schedule asks for the same each time.
  if (trigger !== 'scheduled' && (trigger !== 'webhook' || isTooLong)) return null;
  const untilMs = findNextDue({ ...NEXT_MONTH, startedAtMs: nowMs }, nowMs);
  return untilMs === null ? null : { reason: 'budget', untilMs };
}

export interface BudgetPausesDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly schedules: Pick<Schedules, 'follow'>;
}

/** Answers the work that is done again and again. */
export function createEndBudgetPauses({ db, clock, schedules }: BudgetPausesDeps): () => Promise<void> {
  return async () => {
    const month = new Date(clock.now()).toISOString().slice(0, 7);
    for (const pause of await listRaisedPauses(db.read, month, BATCH))
      await db.write(async (tx) => {
        if ((await endOwnPause(tx, pause, 'budget')) && pause.kind === 'scheduled')
          await schedules.follow(tx, pause.id, 1);
      });
  };
}
