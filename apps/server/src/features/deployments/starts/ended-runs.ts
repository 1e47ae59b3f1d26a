// What a deployment keeps of a run that has ended: counts, the last result, and why it pauses itself with it.
import { FAILURES_UNTIL_PAUSE } from '@parley/contract/deployments/constants.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DeployedRun, DeployedRuns, EndedRun } from '../../runs/index.ts';
import { findDailyPause, type DailyCostDeps } from '../pauses/daily-cost.ts';
import type { TellPaused } from '../pauses/pause-notices.ts';
import { pauseItself, type OwnPause } from '../pauses/pauses.store.ts';

/** Is told of a run in the transaction that ends it, or lets it wait. */
export interface RunListener {
  /** Whether a run that failed is made once more: it is not counted among the failures in a row. */
  canRepeat?(tx: Tx, run: EndedRun): Promise<boolean>;
  /** `isRepeated`: it has failed and is made once more. */
  ended?(tx: Tx, run: EndedRun, isRepeated: boolean): Promise<void>;
  waits?(tx: Tx, run: DeployedRun): Promise<void>;
}

export interface DeployedRunsDeps extends DailyCostDeps {
  /** Looks for the jobs that listeners have added. */
  readonly wake: () => void;
  readonly listeners: readonly RunListener[];
  readonly tellPaused: TellPaused;
}

const FAILED: readonly EndedRun['status'][] = ['failed', 'limit'];

/** A run that was stopped, or that the limit of the day did not let begin, says nothing about the next one. */
function saysNothing({ status, error }: EndedRun): boolean {
  return status === 'cancelled' || error === 'daily_cost_reached';
}

/** Answers whether too many have failed in a row. */
async function countRun(tx: Tx, run: EndedRun, isRepeated: boolean): Promise<boolean> {
  const isFailure = FAILED.includes(run.status);
  const counted = await tx
    .updateTable('deployments')
    .set((set) => ({
      run_count: set('run_count', '+', 1),
      error_count: set('error_count', '+', isFailure ? 1 : 0),
      failures_in_row:
        saysNothing(run) || isRepeated
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
    .returning(['failures_in_row', 'is_active'])
    .executeTakeFirst();
  return counted?.is_active === 1 && counted.failures_in_row >= FAILURES_UNTIL_PAUSE;
}

export function createDeployedRuns({
  wake,
  listeners,
  tellPaused,
  ...dailyCost
}: DeployedRunsDeps): DeployedRuns {
  async function pauseWith(tx: Tx, run: EndedRun, isRepeated: boolean): Promise<void> {
    const hasFailed = await countRun(tx, run, isRepeated);
    const pause: OwnPause | null = hasFailed
      ? { reason: 'failures' }
      : await findDailyPause(tx, run, dailyCost);
    const deployment = pause && (await pauseItself(tx, run.deployment_id, pause));
    if (!deployment) return;
    await tellPaused(tx, { deployment, agentName: run.agent_name, reason: pause.reason });
  }

  return {
    async ended(tx, run) {
      let isRepeated = false;
      for (const listener of listeners) isRepeated ||= (await listener.canRepeat?.(tx, run)) ?? false;
      await pauseWith(tx, run, isRepeated);
      for (const listener of listeners) await listener.ended?.(tx, run, isRepeated);
    },
    async waits(tx, run) {
      for (const listener of listeners) await listener.waits?.(tx, run);
    },
    wake,
  };
}
