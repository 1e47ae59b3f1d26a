// Reservations: the possible cost of a step is held before the model is called, and topped up as the reply grows.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SpendingTags } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ACCOUNT, listBudgets, sumHeld, type SubjectSpending } from './budgets/budgets.store.ts';
import { listWorkspaceLimits } from './budgets/workspace-limits.ts';
import { fromTags } from './budgets/workspace-spending.store.ts';
import {
  assertCovered,
  coverOutput,
  limitOfBalance,
  limitOfGuestCredit,
  limitOfPayer,
  limitOfPeriod,
  limitOfRun,
  NO_CAP,
  toRoom,
  type RunCap,
  type SpendLimit,
  type StepCost,
} from './billing.limits.ts';
import { highestCost, isFree } from './billing.prices.ts';
import {
  closeReservation,
  findFunds,
  insertReservation,
  settleFunds,
  type StepKey,
} from './billing.store.ts';
import {
  growReservation,
  hasActiveReservation,
  listOpenReservations,
  type OpenReservation,
} from './top-ups/top-ups.store.ts';

/** What a reservation holds initially besides the input; longer replies top it up. */
const FIRST_OUTPUT_TOKENS = 2_000;
/** A reply does not start with less than this. */
const MIN_OUTPUT_TOKENS = 100;

/** A step that is paid for, and what the rest of its run may spend. */
export interface StepOfRun extends StepKey, StepCost {
  readonly cap?: RunCap;
}

export interface ReserveRequest extends StepOfRun {
  readonly userId: string;
  readonly isGuest: boolean;
  /** The limit set by the caller or the model. */
  readonly maxOutputTokens: number;
  /** The API key that started the run; its own budget applies in addition to the account's. */
  readonly apiKeyId: string | null;
  /** The deployment that the run was started for; its limit of the day applies as well. */
  readonly deploymentId: string | null;
  /** What it is counted under, where it is for a workspace. */
  readonly tags: SpendingTags | null;
  readonly byAgent: boolean;
}

export interface Reserved {
  /** The most that balance and budgets can cover. */
  readonly maxOutputTokens: number;
  /** The output tokens that are held now. */
  readonly heldTokens: number;
}

export interface TopUpRequest extends StepOfRun {
  /** The output tokens to hold from now on. */
  readonly outputTokens: number;
  /** The reservation is used up: the reply is waiting. */
  readonly isWaiting: boolean;
}

export interface TopUp {
  readonly heldTokens: number;
  /** Nothing more will come: the money is spent, and no other reservation can release any. */
  readonly isExhausted: boolean;
  /** Why there was not more. */
  readonly code: ErrorCode;
  /** And where nothing more will come. */
  readonly whenSpent: ErrorCode;
}

/** The free credit shared by the guests of one network, in micro-dollars. */
export type FindGuestCredit = (tx: Tx, userId: string) => Promise<{ left: number; held: number }>;

export interface ReservationsDeps {
  readonly clock: Clock;
  readonly findGuestCredit: FindGuestCredit;
}

interface Account {
  readonly userId: string;
  readonly isGuest: boolean;
  readonly balance: number;
  readonly reserved: number;
  readonly budgets: readonly SubjectSpending[];
  /** What the step's own reservation holds already. */
  readonly ownMicros: number;
  readonly tags: SpendingTags | null;
  readonly byAgent: boolean;
}

/** A member, by an owner of the workspace. */
const isPaidByOther = ({ userId, tags }: Pick<Account, 'userId' | 'tags'>): boolean =>
  tags !== null && userId !== tags.memberId;

const keyOf = ({ runId, step }: StepKey): string => `${runId}/${step}`;

function toAmount(cost: StepCost, outputTokens: number): number {
  const { prices, inputTokens, toolMicros } = cost;
  return (isFree(prices) ? 0 : highestCost(inputTokens, outputTokens, prices)) + toolMicros;
}

export function createReservations({ clock, findGuestCredit }: ReservationsDeps) {
  async function listLimits(tx: Tx, account: Account, cap: RunCap): Promise<SpendLimit[]> {
    const { userId, balance, reserved, budgets, ownMicros } = account;
    const nowMs = clock.now();
    const toLimit = isPaidByOther(account) ? limitOfPayer : (limit: SpendLimit) => limit;
    const limits = [toLimit(limitOfBalance(balance, reserved - ownMicros)), limitOfRun(null, cap)];
    for (const budget of budgets) {
      const isOfPayer = budget.subject === ACCOUNT;
      const held = isOfPayer ? reserved : await sumHeld(tx, budget);
      const own = [limitOfRun(budget.perRun, cap), limitOfPeriod(budget, held - ownMicros, nowMs)];
      limits.push(...(isOfPayer ? own.map(toLimit) : own));
    }
    if (account.tags) limits.push(...(await listWorkspaceLimits(tx, account.tags, { ...account, nowMs })));
    if (account.isGuest) {
      const { left, held } = await findGuestCredit(tx, userId);
      limits.push(limitOfGuestCredit(left, held - ownMicros));
    }
    return limits;
  }

  async function topUpOne(tx: Tx, open: OpenReservation, reserved: number, request: TopUpRequest) {
    const { userId, amount: ownMicros } = open;
    const budgets = open.hasBudget ? await listBudgets(tx, { ...open, payerId: userId }) : [];
    const account = { ...open, reserved, budgets, ownMicros };
    const room = toRoom(await listLimits(tx, account, request.cap ?? NO_CAP));
    const { now, ever, code, whenSpent, subject } = room;
    const wanted = toAmount(request, request.outputTokens);
    const amount = Math.max(ownMicros, Math.min(wanted, Math.floor(now)));
    const hasGrown = amount > ownMicros;
    const isWaiting = request.isWaiting && !hasGrown;
    await growReservation(tx, open, {
      ...request,
      amount,
      isWaiting: isWaiting ? 1 : 0,
      nowMs: clock.now(),
    });
    const isSpent = Math.min(ever, wanted) <= amount && amount < wanted;
    const topUp: TopUp = {
      heldTokens: amount >= wanted ? request.outputTokens : coverOutput(amount, request),
      isExhausted: isSpent || (isWaiting && !(await hasActiveReservation(tx, { ...open, subject }, request))),
      code,
      whenSpent,
    };
    return { topUp, added: amount - ownMicros };
  }

  return {
    /**
     * Holds the input and the first part of the output, in the transaction that has locked the account. Throws the
     * reason when that is not covered.
     */
    async reserve(tx: Tx, request: ReserveRequest): Promise<Reserved> {
      const { userId, runId, step, apiKeyId, deploymentId, isGuest, prices, tags, byAgent } = request;
      const nowMs = clock.now();
      const funds = await findFunds(tx, userId, request);
      const isPaid = isPaidByOther(request);
      // The caller may have been let in just before the account was suspended or left.
      if (funds?.isActive === false) throw new AppError(isPaid ? 'payer_suspended' : 'account_suspended');
      // Free models need no balance, except for guests: their session is over without credit.
      const needsBalance = isGuest || !isFree(prices);
      if (!funds || (needsBalance && funds.balance <= 0))
        throw new AppError(isPaid ? 'payer_without_balance' : 'insufficient_balance');
      const account = { ...funds, userId, isGuest, ownMicros: 0, tags, byAgent };
      const limits = await listLimits(tx, account, request.cap ?? NO_CAP);
      assertCovered(limits, request, Math.min(MIN_OUTPUT_TOKENS, request.maxOutputTokens));
      const { now, ever } = toRoom(limits);
      const maxOutputTokens = Math.min(request.maxOutputTokens, coverOutput(ever, request));
      const first = isFree(prices) ? maxOutputTokens : FIRST_OUTPUT_TOKENS;
      const heldTokens = Math.min(maxOutputTokens, first, coverOutput(now, request));
      await insertReservation(tx, {
        user_id: userId,
        run_id: runId,
        step,
        amount: toAmount(request, heldTokens),
        state: 'open',
        is_waiting: 0,
        api_key_id: apiKeyId,
        deployment_id: deploymentId,
        ...fromTags(tags),
        by_agent: byAgent ? 1 : 0,
        has_budget: funds.budgets.length > 0 ? 1 : 0,
        created_at: nowMs,
        updated_at: nowMs,
      });
      return { maxOutputTokens, heldTokens };
    },

    /**
     * Tops up reservations as far as there is money. Results are in the order of the requests; `null` for closed ones.
     */
    async topUp(tx: Tx, requests: readonly TopUpRequest[]): Promise<(TopUp | null)[]> {
      const runIds = [...new Set(requests.map(({ runId }) => runId))];
      const asked = new Map(requests.map((request) => [keyOf(request), request]));
      const addedByUser = new Map<string, number>();
      const topUps = new Map<string, TopUp>();
      for (const open of await listOpenReservations(tx, runIds)) {
        const request = asked.get(keyOf(open));
        if (!request) continue;
        const addedBefore = addedByUser.get(open.userId) ?? 0;
        const { topUp, added } = await topUpOne(tx, open, open.reserved + addedBefore, request);
        addedByUser.set(open.userId, addedBefore + added);
        topUps.set(keyOf(open), topUp);
      }
      return requests.map((request) => topUps.get(keyOf(request)) ?? null);
    },

    /** Releases everything without a charge. The step may reserve again. */
    async release(tx: Tx, userId: string, step: StepKey): Promise<void> {
      const nowMs = clock.now();
      const held = await closeReservation(tx, { ...step, state: 'released', nowMs });
      if (held) await settleFunds(tx, { userId, freed: held.amount, taken: 0, nowMs });
    },
  };
}

export type Reservations = ReturnType<typeof createReservations>;
