// What a deployment keeps of a run that has ended: counts, the last result, and why it pauses itself with it.
import { FAILURES_UNTIL_PAUSE } from '@parley/contract/deployments/constants.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';
import type { DeployedRun, DeployedRuns, EndedRun } from '../../runs/index.ts';
import { findApprovalsPause, isForApprovals } from '../pauses/approvals.ts';
import { BUDGETS_REACHED, findBudgetPause } from '../pauses/budget.ts';
import { findDailyPause, isForDailyCost, type DailyCostDeps } from '../pauses/daily-cost.ts';
import { findBalancePause } from '../pauses/no-balance.ts';
import type { TellPaused } from '../pauses/pause-notices.ts';
import { pauseItself, type OwnPause } from '../pauses/pauses.store.ts';

/** Is told of a run in the transaction that ends it, or lets it wait. */
export interface RunListener {
  /** Arranges for a failed run to be made once more, where it can be: it is no failure in the row then. */
  repeat?(tx: Tx, run: EndedRun): Promise<boolean>;
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

export interface DeploymentRuns extends DeployedRuns {
  /** Of a failed run that was to be made once more and will not be: it counts, and its result is told. */
  gaveUp(tx: Tx, run: EndedRun): Promise<void>;
}

const FAILING: OwnPause = { reason: 'failures' };
const FAILED: readonly EndedRun['status'][] = ['failed', 'limit'];

/** The message of a caller was too long: for the model, or for what a run may cost. */
function isForMessage({ trigger, error, cost, isTooLong }: EndedRun): boolean {
  return trigger !== 'scheduled' && cost === 0 && (isTooLong || error === 'context_too_long');
}

/** What the account that pays has left, or may spend. */
const FOR_MONEY: ReadonlySet<string> = new Set<ErrorCode>([
  'insufficient_balance',
  'payer_without_balance',
  ...BUDGETS_REACHED,
]);

/** Calls by API are told so, each by its own answer, and go on as soon as there is money; the others pause for it. */
const isForMoney = ({ error }: EndedRun): boolean => error !== null && FOR_MONEY.has(error);

/** A run that was stopped, or that money or the owner's decisions held up, says nothing about the next one. */
function saysNothing(run: EndedRun): boolean {
  if (run.status === 'cancelled' || isForApprovals(run)) return true;
  return isForDailyCost(run) || isForMoney(run) || isForMessage(run);
}

type Counted = Pick<Row<'deployments'>, 'is_active' | 'failures_in_row'>;

/** Too many have failed in a row. */
const isFailing = (counted: Counted | undefined): boolean =>
  counted?.is_active === 1 && counted.failures_in_row >= FAILURES_UNTIL_PAUSE;

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
  return isFailing(counted);
}

/** Of a run that is counted already, but not among the failures in a row. */
async function countFailure(tx: Tx, { deployment_id: id }: EndedRun): Promise<boolean> {
  const counted = await tx
    .updateTable('deployments')
    .set((set) => ({ failures_in_row: set('failures_in_row', '+', 1) }))
    .where('id', '=', id)
    .returning(['failures_in_row', 'is_active'])
    .executeTakeFirst();
  return isFailing(counted);
}

export function createDeployedRuns({
  wake,
  listeners,
  tellPaused,
  ...dailyCost
}: DeployedRunsDeps): DeploymentRuns {
  async function pauseWith(tx: Tx, run: EndedRun, pause: OwnPause | null): Promise<void> {
    const deployment = pause && (await pauseItself(tx, run.deployment_id, pause));
    if (!deployment) return;
    await tellPaused(tx, { deployment, agentName: run.agent_name, reason: pause.reason });
  }

  return {
    async ended(tx, run) {
      let isRepeated = false;
      for (const listener of listeners) isRepeated ||= (await listener.repeat?.(tx, run)) ?? false;
      const hasFailed = await countRun(tx, run, isRepeated);
      const forMoney = findBalancePause(run) ?? findBudgetPause(run, dailyCost.clock.now());
      const pause = forMoney ?? findApprovalsPause(run) ?? (hasFailed ? FAILING : null);
      await pauseWith(tx, run, pause ?? (await findDailyPause(tx, run, dailyCost)));
      for (const listener of listeners) await listener.ended?.(tx, run, isRepeated);
    },
    async gaveUp(tx, run) {
      if (await countFailure(tx, run)) await pauseWith(tx, run, FAILING);
      // Those that repeat runs know: it is they who gave up.
      for (const listener of listeners) if (!listener.repeat) await listener.ended?.(tx, run, false);
    },
    async waits(tx, run) {
      for (const listener of listeners) await listener.waits?.(tx, run);
    },
    wake,
  };
}
