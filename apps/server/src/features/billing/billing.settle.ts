// Settles a step: its reservation is closed, its true cost charged and its usage recorded, in one transaction.
import type { Clock } from '../../platform/clock.ts';
import type { SpendingTags } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { NewRow } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import type { TokenUsage } from '../../providers/provider.ts';
import { NO_USAGE } from '../../providers/usage.ts';
import { addSpending } from './budgets/budgets.store.ts';
import { countForWorkspace, type TellBudget } from './budgets/workspace-spending.ts';
import { fromTags } from './budgets/workspace-spending.store.ts';
import { countUsage, type Counted } from './billing.days.ts';
import { costOf, type FixedPrices } from './billing.prices.ts';
import {
  closeReservation,
  FIRST_STEP,
  findFreeFunds,
  hasAccount,
  insertEntry,
  insertUncovered,
  insertUsage,
  settleFunds,
  type Held,
  type StepKey,
} from './billing.store.ts';

export interface SettleRequest extends StepKey {
  readonly userId: string;
  readonly prices: FixedPrices;
  /** `null`: nothing was produced and nothing is charged. */
  readonly usage: TokenUsage | null;
  /** The cost of priced tools. */
  readonly toolMicros: number;
  readonly isOk: boolean;
  /** The run ends with this step, and has failed. */
  readonly isFailedEnd?: boolean;
  readonly record: {
    readonly kind: string;
    readonly trigger: string;
    readonly model: string;
    readonly provider: string;
    readonly sessionId: string | null;
    readonly agentId: string | null;
    readonly agentName: string | null;
  };
}

export interface Settlement {
  readonly costMicros: number;
  readonly balanceMicros: number;
}

export interface SettleDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Called once a month for each budget of a workspace that is nearly used up, in the transaction of the charge. */
  readonly tellBudget?: TellBudget;
  /** Called for each charge, in its transaction. */
  readonly noteSpend?: (tx: Tx, userId: string, micros: number) => Promise<void>;
}

type Paid = Settlement & {
  readonly apiKeyId: string | null;
  readonly tags: SpendingTags | null;
  readonly nowMs: number;
};

function toUsageRow(
  { userId, runId, step, prices, usage, isOk, record }: SettleRequest,
  paid: Paid,
): Omit<NewRow<'usage_records'>, 'id'> {
  const tokens = usage ?? NO_USAGE;
  return {
    user_id: userId,
    kind: record.kind,
    trigger: record.trigger,
    model: record.model,
    provider: record.provider,
    input_tokens: tokens.inputTokens,
    output_tokens: tokens.outputTokens,
    cached_tokens: tokens.cachedInputTokens,
    cache_write_tokens: tokens.cacheWriteTokens,
    reasoning_tokens: tokens.reasoningTokens,
    cost: paid.costMicros,
    balance_after: paid.balanceMicros,
    session_id: record.sessionId,
    agent_id: record.agentId,
    agent_name: record.agentName,
    run_id: runId,
    step,
    is_ok: isOk ? 1 : 0,
    created_at: paid.nowMs,
    api_key_id: paid.apiKeyId,
    // A tool called between two turns is billed like any other.
    is_own_key: usage && prices.isOwnKey ? 1 : 0,
    ...fromTags(paid.tags),
  };
}

/** The first step's charge uses the run's own id, as all charges did before runs had steps. */
function toReference({ runId, step }: StepKey): string {
  return step === FIRST_STEP ? runId : `${runId}/${step}`;
}

async function charge(
  tx: Tx,
  request: SettleRequest,
  held: Held | null,
  paid: Paid,
  { noteSpend }: SettleDeps,
): Promise<void> {
  const { userId } = request;
  const { costMicros, balanceMicros, nowMs } = paid;
  await insertEntry(tx, {
    user_id: userId,
    amount: -costMicros,
    reason: 'usage',
    reference: toReference(request),
    balance_after: balanceMicros,
    created_at: nowMs,
  });
  if (held?.hasBudget) {
    await addSpending(tx, userId, { ...held, micros: costMicros, nowMs });
  }
  await noteSpend?.(tx, userId, costMicros);
}

async function count(
  tx: Tx,
  {
    row,
    tags,
    counted,
  }: {
    readonly row: Omit<NewRow<'usage_records'>, 'id'>;
    readonly tags: SpendingTags | null;
    readonly counted: Counted;
  },
  { tellBudget }: SettleDeps,
): Promise<void> {
  await countUsage(tx, row, counted);
  if (tags) await countForWorkspace(tx, tags, { row, counted }, tellBudget);
}

/** What used nothing has no record; it is counted where it is the end of a run that has failed. */
async function recordUsage(tx: Tx, request: SettleRequest, paid: Paid, deps: SettleDeps): Promise<void> {
  const { usage, step, isFailedEnd = false } = request;
  const isUsed = usage !== null || paid.costMicros > 0;
  if (!isUsed && !isFailedEnd) return;
  const row = toUsageRow(request, paid);
  // Records are listed by their ids, and summed by their days: both are of the same moment.
  if (isUsed) await insertUsage(tx, { id: deps.ids.create('use', row.created_at), ...row });
  const counted: Counted = {
    requests: isUsed ? 1 : 0,
    runs: step === FIRST_STEP ? 1 : 0,
    failed: isFailedEnd ? 1 : 0,
  };
  await count(tx, { row, tags: paid.tags, counted }, deps);
}

/**
 * Charges the true cost: first from the step's reservation, then from the unreserved balance. What the balance does not
 * cover is recorded for the operator. Once per step.
 */
export async function settleStep(tx: Tx, request: SettleRequest, deps: SettleDeps): Promise<Settlement> {
  const { userId, runId, step, prices, usage, toolMicros } = request;
  const nowMs = deps.clock.now();
  const cost = (usage ? costOf(usage, prices) : 0) + toolMicros;
  const held = await closeReservation(tx, { runId, step, state: cost > 0 ? 'settled' : 'released', nowMs });
  // Removed since the step began, and its reservations with it: the run of a member still ends.
  if (!held && !(await hasAccount(tx, userId))) return { costMicros: 0, balanceMicros: 0 };
  // Nothing is charged without a reservation.
  const trueCost = held ? cost : 0;
  const freed = held?.amount ?? 0;
  let costMicros = trueCost;
  if (trueCost > freed) {
    // Locks the account, so that its available balance cannot change.
    await settleFunds(tx, { userId, freed, taken: 0, nowMs });
    costMicros = Math.min(trueCost, await findFreeFunds(tx, userId));
  }
  const balanceMicros = await settleFunds(tx, {
    userId,
    freed: trueCost > freed ? 0 : freed,
    taken: costMicros,
    nowMs,
  });
  const paid = {
    costMicros,
    balanceMicros,
    apiKeyId: held?.apiKeyId ?? null,
    tags: held?.tags ?? null,
    nowMs,
  };
  if (costMicros > 0) await charge(tx, request, held, paid, deps);
  if (trueCost > costMicros) {
    const amount = trueCost - costMicros;
    await insertUncovered(tx, { run_id: runId, step, user_id: userId, amount, created_at: nowMs });
  }
  await recordUsage(tx, request, paid, deps);
  return { costMicros, balanceMicros };
}

export interface FailedRun extends Omit<
  SettleRequest,
  'step' | 'usage' | 'toolMicros' | 'isOk' | 'isFailedEnd'
> {
  readonly tags: SpendingTags | null;
  /** Its first step has a record. */
  readonly isCounted: boolean;
}

/** For a run that ends as failed behind its last step. */
export async function countFailedRun(
  tx: Tx,
  { tags, isCounted, ...run }: FailedRun,
  deps: SettleDeps,
): Promise<void> {
  // Deleted since the last step: the run still ends.
  if (!(await hasAccount(tx, run.userId))) return;
  const nowMs = deps.clock.now();
  const row = toUsageRow(
    { ...run, step: FIRST_STEP, usage: null, toolMicros: 0, isOk: false },
    { costMicros: 0, balanceMicros: 0, apiKeyId: null, tags, nowMs },
  );
  await count(tx, { row, tags, counted: { requests: 0, runs: isCounted ? 0 : 1, failed: 1 } }, deps);
}
