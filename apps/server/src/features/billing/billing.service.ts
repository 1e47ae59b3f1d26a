// Reserve before the call, settle or release after it, each as part of the transaction that starts or ends the run.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ModelPrices, TokenUsage } from '../../providers/provider.ts';
import {
  affordableOutput,
  costOf,
  fixPrices,
  highestCost,
  isFree,
  type FixedPrices,
} from './billing.prices.ts';
import {
  book,
  closeReservation,
  insertEntry,
  insertReservation,
  insertUsage,
  lockFunds,
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
}

export interface SettleRequest {
  readonly userId: string;
  readonly runId: string;
  readonly prices: FixedPrices;
  /** `null`: nothing was produced and nothing is charged. */
  readonly usage: TokenUsage | null;
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

export interface Billing {
  fix(prices: ModelPrices): FixedPrices;
  /** Makes calls of one account that come together wait for each other until the transaction ends. */
  lock(tx: Tx, userId: string): Promise<void>;
  /** Holds the highest possible cost. Answers the output tokens it covers; throws `insufficient_balance`. */
  reserve(tx: Tx, request: ReserveRequest): Promise<number>;
  /** Takes the true cost, never more than was reserved, and frees the rest. Once per run. */
  settle(tx: Tx, request: SettleRequest): Promise<Settlement>;
  /** Gives a new account its first credit. `reference` makes it happen once. */
  grant(
    tx: Tx,
    userId: string,
    amountMicros: number,
    reason: 'guest' | 'signup' | 'admin',
    reference: string,
  ): Promise<number>;
}

export interface BillingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly markup: number;
}

export function createBilling({ db, clock, ids, markup }: BillingDeps): Billing {
  return {
    fix: (prices) => fixPrices(prices, markup),

    async lock(tx, userId) {
      // The embedded database runs one transaction at a time.
      if (db.kind === 'postgres') await lockFunds(tx, userId, true);
    },

    async reserve(tx, { userId, runId, prices, inputTokens, maxOutputTokens }) {
      const funds = await lockFunds(tx, userId, db.kind === 'postgres');
      if (!funds || funds.balance <= 0) throw new AppError('insufficient_balance');
      const covered = affordableOutput(funds.balance - funds.reserved, inputTokens, prices);
      if (covered < 1) throw new AppError('insufficient_balance');
      const outputTokens = Math.min(covered, maxOutputTokens);
      const nowMs = clock.now();
      await insertReservation(tx, {
        user_id: userId,
        run_id: runId,
        amount: isFree(prices) ? 0 : highestCost(inputTokens, outputTokens, prices),
        state: 'open',
        created_at: nowMs,
        updated_at: nowMs,
      });
      return outputTokens;
    },

    async settle(tx, { userId, runId, prices, usage, isOk, record }) {
      const nowMs = clock.now();
      const wanted = usage ? costOf(usage, prices) : 0;
      const state = wanted > 0 ? 'settled' : 'released';
      const reserved = await closeReservation(tx, { runId, state, nowMs });
      const costMicros = Math.min(wanted, reserved ?? 0);
      const balanceMicros = await settleFunds(tx, { userId, freed: reserved ?? 0, taken: costMicros, nowMs });
      if (costMicros > 0) {
        await insertEntry(tx, {
          user_id: userId,
          amount: -costMicros,
          reason: 'usage',
          reference: runId,
          balance_after: balanceMicros,
          created_at: nowMs,
        });
      }
      if (usage) {
        await insertUsage(tx, {
          id: ids.create('use'),
          user_id: userId,
          kind: record.kind,
          trigger: record.trigger,
          model: record.model,
          provider: record.provider,
          input_tokens: usage.inputTokens,
          output_tokens: usage.outputTokens,
          cached_tokens: usage.cachedInputTokens,
          reasoning_tokens: usage.reasoningTokens,
          cost: costMicros,
          balance_after: balanceMicros,
          session_id: record.sessionId,
          agent_id: record.agentId,
          agent_name: record.agentName,
          run_id: runId,
          is_ok: isOk ? 1 : 0,
          created_at: nowMs,
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
