// A schedule or webhook whose month's budget is used up pauses until the next month, and then goes on by itself.
import { findNextDue } from '@parley/contract/deployments/schedule/due-times.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { EndedRun } from '../../runs/index.ts';
import type { OwnPause } from './pauses.store.ts';

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
