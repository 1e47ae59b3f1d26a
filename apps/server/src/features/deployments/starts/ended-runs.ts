// What a deployment keeps of a run that has ended: counts, the last result, and a pause after failures in a row.
import { FAILURES_UNTIL_PAUSE } from '@parley/contract/deployments/constants.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { DeployedRun, DeployedRuns, EndedRun } from '../../runs/index.ts';

/** Is told of a run in the transaction that ends it, or lets it wait. */
export interface RunListener {
  /** Whether a run that failed is made once more: it is not counted among the failures in a row. */
  canRepeat?(tx: Tx, run: EndedRun): Promise<boolean>;
  ended?(tx: Tx, run: EndedRun, isPaused: boolean): Promise<void>;
  waits?(tx: Tx, run: DeployedRun): Promise<void>;
}

const FAILED: readonly EndedRun['status'][] = ['failed', 'limit'];

/** Answers whether the deployment has paused itself with this run. */
async function countRun(tx: Tx, run: EndedRun, isRepeated: boolean): Promise<boolean> {
  const isFailure = FAILED.includes(run.status);
  const counted = await tx
    .updateTable('deployments')
    .set((set) => ({
      run_count: set('run_count', '+', 1),
      error_count: set('error_count', '+', isFailure ? 1 : 0),
      // A run that was stopped says nothing.
      failures_in_row:
        run.status === 'cancelled' || isRepeated
          ? set.ref('failures_in_row')
          : isFailure
            ? set('failures_in_row', '+', 1)
            : 0,
      last_run_at: run.finished_at,
      last_run_status: run.status,
      last_error: run.error,
    }))
    .where('id', '=', run.deployment_id)
    .where('user_id', '=', run.user_id)
    .returning(['failures_in_row', 'is_active', 'kind'])
    .executeTakeFirst();
  if (counted?.is_active !== 1 || counted.failures_in_row < FAILURES_UNTIL_PAUSE) return false;
  await tx
    .updateTable('deployments')
    .set({ is_active: 0, paused_reason: 'failures', revision: sql`revision + 1` })
    .where('id', '=', run.deployment_id)
    .execute();
  await tx
    .updateTable('schedules')
    .set({ next_run_at: null })
    .where('deployment_id', '=', run.deployment_id)
    .execute();
  return true;
}

export function createDeployedRuns({
  wake,
  listeners,
}: {
  /** Looks for the jobs that listeners have added. */
  readonly wake: () => void;
  readonly listeners: readonly RunListener[];
}): DeployedRuns {
  return {
    async ended(tx, run) {
      let isRepeated = false;
      for (const listener of listeners) isRepeated ||= (await listener.canRepeat?.(tx, run)) ?? false;
      const isPaused = await countRun(tx, run, isRepeated);
      for (const listener of listeners) await listener.ended?.(tx, run, isPaused);
    },
    async waits(tx, run) {
      for (const listener of listeners) await listener.waits?.(tx, run);
    },
    wake,
  };
}
