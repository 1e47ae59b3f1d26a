// Reserve before the call, settle or release after it, each as part of the transaction that starts or ends the run.
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { NewRow } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ModelPrices, TokenUsage } from '../../providers/provider.ts';
import { monthOf } from './billing.budgets.rules.ts';
import { ACCOUNT, addSpending } from './billing.budgets.store.ts';
import { costOf, fixPrices, highestCost, isFree, type FixedPrices } from './billing.prices.ts';
import { coverOutput } from './billing.room.ts';
import {
  book,
  closeReservation,
  findFunds,
  insertEntry,
  insertReservation,
  insertUsage,
  lockAccount,
  settleFunds,
} from './billing.store.ts';

export interface ReserveRequest {
  readonly userId: string;
  readonly runId: string;
  readonly prices: FixedPrices;
  /** Upper bound of the tokens sent. */
  readonly inputTokens: number;
  /** What the caller or the model allows. */
  readonly maxOutputTokens: number;
  /** The API key that the run is started with; its own budget holds beside the account's. */
  readonly apiKeyId?: string | null;
  /** The most that tools with a price can come to. */
  readonly extraMicros?: number;
}

export interface SettleRequest {
  readonly userId: string;
  readonly runId: string;
  readonly prices: FixedPrices;
  /** `null`: nothing was produced and nothing is charged. */
  readonly usage: TokenUsage | null;
  /** What tools with a price came to. */
  readonly extraMicros?: number;
  readonly isOk: boolean;
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

export type GrantReason = 'guest' | 'signup' | 'upgrade' | 'admin';

export interface Billing {
  fix(prices: ModelPrices): FixedPrices;
  /** Makes calls of one account that come together wait for each other until the transaction ends. */
  lock(tx: Tx, userId: string): Promise<void>;
  /**
   * Holds the highest possible cost, in the transaction that has locked the account. Answers the output tokens that
   * balance and budgets cover; throws `insufficient_balance` or `budget_reached`.
   */
  reserve(tx: Tx, request: ReserveRequest): Promise<number>;
  /** Takes the true cost, never more than was reserved, and frees the rest. Once per run. */
  settle(tx: Tx, request: SettleRequest): Promise<Settlement>;
  /** Gives a new account its first credit. `reference` makes it happen once. */
  grant(
    tx: Tx,
    userId: string,
    amountMicros: number,
    reason: GrantReason,
    reference: string,
  ): Promise<number>;
}

export interface BillingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly markup: number;
  /** Hears of each charge, in its transaction. */
  readonly noteSpend?: (tx: Tx, userId: string, micros: number) => Promise<void>;
}

const NOTHING: TokenUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
};

function toSubjects(apiKeyId: string | null): readonly string[] {
  return apiKeyId === null ? [ACCOUNT] : [ACCOUNT, apiKeyId];
}

type WorkDone = Pick<SettleRequest, 'userId' | 'runId' | 'usage' | 'isOk' | 'record'>;
type Paid = Settlement & { readonly apiKeyId: string | null; readonly nowMs: number };

function toUsageRow(
  { userId, runId, usage, isOk, record }: WorkDone,
  paid: Paid,
): Omit<NewRow<'usage_records'>, 'id'> {
  const tokens = usage ?? NOTHING;
  return {
    user_id: userId,
    kind: record.kind,
    trigger: record.trigger,
    model: record.model,
    provider: record.provider,
    input_tokens: tokens.inputTokens,
    output_tokens: tokens.outputTokens,
    cached_tokens: tokens.cachedInputTokens,
    reasoning_tokens: tokens.reasoningTokens,
    cost: paid.costMicros,
    balance_after: paid.balanceMicros,
    session_id: record.sessionId,
    agent_id: record.agentId,
    agent_name: record.agentName,
    run_id: runId,
    is_ok: isOk ? 1 : 0,
    created_at: paid.nowMs,
    api_key_id: paid.apiKeyId,
  };
}

export function createBilling({ db, clock, ids, markup, noteSpend }: BillingDeps): Billing {
  return {
    fix: (prices) => fixPrices(prices, markup),

    async lock(tx, userId) {
      // The embedded database runs one transaction at a time.
      if (db.kind === 'postgres') await lockAccount(tx, userId);
    },

    async reserve(
      tx,
      { userId, runId, prices, inputTokens, maxOutputTokens, apiKeyId = null, extraMicros = 0 },
    ) {
      const nowMs = clock.now();
      const funds = await findFunds(tx, userId, apiKeyId);
      const wanted = {
        userId,
        prices,
        inputTokens,
        maxOutputTokens,
        extraMicros,
        currentMonth: monthOf(nowMs),
      };
      const outputTokens = await coverOutput(tx, funds, wanted);
      await insertReservation(tx, {
        user_id: userId,
        run_id: runId,
        amount: (isFree(prices) ? 0 : highestCost(inputTokens, outputTokens, prices)) + extraMicros,
        state: 'open',
        api_key_id: apiKeyId,
        has_budget: funds && funds.budgets.length > 0 ? 1 : 0,
        created_at: nowMs,
        updated_at: nowMs,
      });
      return outputTokens;
    },

    async settle(tx, { userId, runId, prices, usage, extraMicros = 0, isOk, record }) {
      const nowMs = clock.now();
      const wanted = (usage ? costOf(usage, prices) : 0) + extraMicros;
      const state = wanted > 0 ? 'settled' : 'released';
      const held = await closeReservation(tx, { runId, state, nowMs });
      const freed = held?.amount ?? 0;
      const costMicros = Math.min(wanted, freed);
      const balanceMicros = await settleFunds(tx, { userId, freed, taken: costMicros, nowMs });
      if (costMicros > 0) {
        await insertEntry(tx, {
          user_id: userId,
          amount: -costMicros,
          reason: 'usage',
          reference: runId,
          balance_after: balanceMicros,
          created_at: nowMs,
        });
        if (held?.hasBudget) {
          const subjects = toSubjects(held.apiKeyId);
          await addSpending(tx, userId, { subjects, micros: costMicros, month: monthOf(nowMs) });
        }
        await noteSpend?.(tx, userId, costMicros);
      }
      if (usage || costMicros > 0) {
        const paid = { costMicros, balanceMicros, apiKeyId: held?.apiKeyId ?? null, nowMs };
        await insertUsage(tx, {
          id: ids.create('use'),
          ...toUsageRow({ userId, runId, usage, isOk, record }, paid),
        });
      }
      return { costMicros, balanceMicros };
    },

    grant: (tx, userId, amountMicros, reason, reference) =>
      book(tx, {
        user_id: userId,
        amount: amountMicros,
        reason,
        reference,
        created_at: clock.now(),
      }),
  };
}
