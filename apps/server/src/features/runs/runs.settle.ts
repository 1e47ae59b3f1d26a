// The end of a run: its result, its bill and its last events are one transaction.
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { EndReason, Usage } from '@parley/contract/chat/events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TokenUsage } from '../../providers/provider.ts';
import { NO_USAGE } from '../../providers/usage.ts';
import type { Billing, FixedPrices, SettleRequest } from '../billing/index.ts';
import type { RunOutcome } from './runs.request.ts';
import { FIRST_STEP, finishRun, freeKey, type AdmittedRun } from './runs.store.ts';

export type EndingRun = AdmittedRun & {
  readonly prices: FixedPrices;
  /** Whose balance is charged. */
  readonly payerId: string;
};

export interface Ending {
  readonly status: 'succeeded' | 'failed' | 'cancelled' | 'limit';
  readonly reason: EndReason | null;
  readonly error: AppError | null;
  readonly text: string;
  readonly usage: TokenUsage | null;
  /** A failure without output or charge: it is not replayed to a caller that retries. */
  readonly hadNoEffect: boolean;
}

/** Another process has taken the run over and ends it; nothing of ours is kept. */
export class RunLostError extends Error {
  override readonly name = 'RunLostError';
}

export function toUsage(usage: TokenUsage): Usage {
  return {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    ...(usage.cachedInputTokens > 0 && { cached_tokens: usage.cachedInputTokens }),
    ...(usage.reasoningTokens > 0 && { reasoning_tokens: usage.reasoningTokens }),
  };
}

export const isFailure = ({ status }: Pick<Ending, 'status'>): boolean =>
  status === 'failed' || status === 'limit';

/** What is said of the run where its usage is counted. */
export const toRecord = (run: EndingRun): SettleRequest['record'] => ({
  kind: run.usage_kind,
  trigger: run.trigger,
  model: run.model,
  provider: run.provider,
  sessionId: run.session_id,
  agentId: run.agent_id,
  agentName: run.agent_name,
});

/**
 * Bills the run, lets `storeEvents` write the last events, which include the cost, and returns the number of the last
 * one; then marks the run as ended. Throws `RunLostError`, which rolls everything back.
 */
export async function settleRun(
  tx: Tx,
  { billing, clock }: { billing: Billing; clock: Clock },
  run: EndingRun,
  ending: Ending,
  storeEvents: (outcome: RunOutcome) => Promise<number>,
): Promise<void> {
  const usage = ending.usage ?? NO_USAGE;
  const isOwnAccount = run.payerId === run.user_id;
  // The budgets of the runner's keys are spent as well.
  if (!isOwnAccount) await billing.lock(tx, run.payerId, run.user_id);
  const { costMicros, balanceMicros: payerMicros } = await billing.settle(tx, {
    userId: run.payerId,
    runId: run.id,
    step: FIRST_STEP,
    prices: run.prices,
    usage: ending.usage,
    toolMicros: 0,
    isOk: ending.error === null,
    isFailedEnd: isFailure(ending),
    record: toRecord(run),
  });
  // What another account has left is not the runner's to know.
  const balanceMicros = isOwnAccount ? payerMicros : await billing.balance(tx, run.user_id);
  const { reason, error, text } = ending;
  const lastEvent = await storeEvents({
    runId: run.id,
    modelId: run.model,
    reason,
    error,
    text,
    usage: toUsage(usage),
    costMicros,
    balanceMicros,
  });
  const isOurs = await finishRun(tx, run.id, run.fence, {
    status: ending.status,
    output: text,
    error: error?.code ?? null,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cached_tokens: usage.cachedInputTokens,
    reasoning_tokens: usage.reasoningTokens,
    cost: costMicros,
    balance_after: balanceMicros,
    end_reason: reason,
    last_event: lastEvent,
    finished_at: clock.now(),
  });
  if (!isOurs) throw new RunLostError(run.id);
  if (ending.hadNoEffect) await freeKey(tx, run.id);
}
