// Starts the run of a call. The row of the call is written in the transaction that admits the run, or not at all.
import { HOOK_CONCURRENCY } from '@parley/contract/deployments/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { HookAnswerMode } from '@parley/contract/deployments/webhook-schemas.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DeployedStarted } from '../../agents/index.ts';
import { BUDGETS_REACHED } from '../pauses/budget.ts';
import type { DeployedWork, StartDeployed, StartedBy } from '../starts/start-deployed.ts';
import { IN_BACKGROUND, STREAMED, toFailed, toFailure, toRunning, toStoredReply } from './hook-answers.ts';
import {
  countRunning,
  insertDelivery,
  isUnchanged,
  type Hook,
  type HookDeliveryRow,
} from './hook-deliveries.store.ts';
import { scaleLimit } from '../../../platform/settings/limits.ts';

const RETRY_AFTER_SECONDS = 5;

/** Another call with the same delivery id was faster. */
export class ClaimTakenError extends Error {
  override readonly name = 'ClaimTakenError';
}

/** The deployment is not what it was when the call was read. */
export class HookChangedError extends Error {
  override readonly name = 'HookChangedError';
}

/** The run could not begin, which is kept as a failed run with its delivery. */
export class RefusedRunError extends Error {
  override readonly name = 'RefusedRunError';

  /** For its owner. */
  readonly reason: AppError;
  /** For its caller. */
  readonly shown: AppError;

  constructor(reason: AppError, shown: AppError) {
    super(reason.message, { cause: reason });
    this.reason = reason;
    this.shown = shown;
  }
}

/** Of a call before anything is known of its end. */
export type NewDelivery = Omit<HookDeliveryRow, 'status' | 'took_ms' | 'run_id' | 'reply' | 'note'>;

export interface HookStart {
  readonly hook: Hook;
  readonly delivery: NewDelivery;
  readonly content: string;
  readonly answer: HookAnswerMode;
  readonly by: StartedBy;
  /** Milliseconds since the call came. */
  readonly tookMs: () => number;
}

export interface HookStartsDeps {
  readonly startDeployed: StartDeployed;
  readonly limitFactor: number;
}

export interface HookStarts {
  /** Throws `RefusedRunError`, `ClaimTakenError`, `HookChangedError`, or what the caller is refused with. */
  start(start: HookStart): Promise<DeployedStarted>;
}

/** The account, a budget or the limit of the day is used up: callers are told what those of a paused deployment are. */
export const USED_UP: readonly ErrorCode[] = [
  'insufficient_balance',
  'payer_without_balance',
  'daily_cost_reached',
  ...BUDGETS_REACHED,
];
/** Another try can go better, or nothing can: no run is kept of it. */
const isForCaller = ({ code, status }: AppError): boolean =>
  status === 429 ||
  status === 503 ||
  status === 507 ||
  code === 'loop_detected' ||
  code === 'account_suspended';

/** How a call is kept whose run begins. */
function toBegun(answer: HookAnswerMode, runId: string): Pick<HookDeliveryRow, 'status' | 'reply' | 'note'> {
  if (answer === 'stream') return { status: 200, reply: null, note: STREAMED };
  const running = toRunning(runId);
  const { status } = running;
  // Until there is a better answer this is a true one, also where this process ends meanwhile.
  if (answer === 'wait') return { status, reply: null, note: null };
  return { status, reply: toStoredReply(running), note: IN_BACKGROUND };
}

export function createHookStarts({ startDeployed, limitFactor }: HookStartsDeps): HookStarts {
  async function record(tx: Tx, runId: string, start: HookStart): Promise<void> {
    const { hook, delivery, answer, tookMs } = start;
    if (!(await isUnchanged(tx, hook.deployment))) throw new HookChangedError();
    if ((await countRunning(tx, hook.deployment)) > scaleLimit(HOOK_CONCURRENCY, limitFactor))
      throw new AppError('rate_limited', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
    const begun = toBegun(answer, runId);
    const isFirst = await insertDelivery(tx, {
      ...delivery,
      ...begun,
      run_id: runId,
      took_ms: answer === 'wait' ? null : tookMs(),
    });
    if (!isFirst) throw new ClaimTakenError();
  }

  /** A repeat of it is tried again: nothing has run. */
  async function recordRefused(
    tx: Tx,
    runId: string,
    {
      start,
      error,
      status,
    }: { readonly start: HookStart; readonly error: AppError; readonly status: number },
  ): Promise<void> {
    await insertDelivery(tx, {
      ...start.delivery,
      claim: null,
      run_id: runId,
      status,
      reply: null,
      took_ms: start.tookMs(),
      note: error.code,
    });
  }

  return {
    async start(start) {
      const { hook, delivery, content, by } = start;
      const work: DeployedWork = {
        deployment: hook.deployment,
        trigger: 'webhook',
        beginning: { by: 'webhook', deliveryId: delivery.id },
        by,
        content,
        context: {},
        key: `hook:${delivery.id}`,
        asked: [content],
        isOutside: true,
        record: (tx, runId) => record(tx, runId, start),
      };
      try {
        return await startDeployed.start(work);
      } catch (error) {
        if (!(error instanceof AppError) || isForCaller(error)) throw error;
        const isUsedUp = USED_UP.includes(error.code);
        const status = new AppError(isUsedUp ? 'deployment_paused' : 'hook_run_failed').status;
        const runId = await startDeployed.refuse(
          { ...work, record: (tx, id) => recordRefused(tx, id, { start, error, status }) },
          error,
        );
        const shown = isUsedUp ? new AppError('deployment_paused') : toFailure(toFailed(runId));
        throw new RefusedRunError(error, shown);
      }
    },
  };
}
