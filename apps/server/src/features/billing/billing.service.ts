// The money of runs: reserve, then settle or release. Every amount moves in the transaction that starts or ends the
// step.
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { SpendingTags } from '../../platform/actor.ts';
import type { ModelPrices, TokenUsage } from '../../providers/provider.ts';
import { holdPayer } from './budgets/workspace-spending.store.ts';
import { costOf, fixPrices, type FixedPrices } from './billing.prices.ts';
import { createReservations, type FindGuestCredit, type Reservations } from './billing.reserve.ts';
import { forgive, takeBack, type ReturnedPart, type TakenBack } from './billing.returns.ts';
import {
  countFailedRun,
  settleStep,
  type FailedRun,
  type SettleDeps,
  type SettleRequest,
  type Settlement,
} from './billing.settle.ts';
import { book, findBalance, findFreeFunds, findPayer, lockAccounts, sumHeldOfRun } from './billing.store.ts';

export type GrantReason = 'guest' | 'signup' | 'upgrade' | 'admin';

export interface Billing extends Reservations {
  fix(prices: ModelPrices): FixedPrices;
  /** Micro-dollars. */
  price(usage: TokenUsage, prices: FixedPrices): number;
  /** Serialises concurrent calls of these accounts until the transaction ends. */
  lock(tx: Tx, ...userIds: string[]): Promise<void>;
  /** Whether the account pays for the member of the workspace, until the transaction ends. */
  paysFor(tx: Tx, payerId: string, tags: SpendingTags): Promise<boolean>;
  /** Of the account, in micro-dollars. */
  balance(tx: Tx, userId: string): Promise<number>;
  /** What no run holds of it, in micro-dollars. */
  freeFunds(tx: Tx, userId: string): Promise<number>;
  /** The account that paid for the run or is to pay for it. */
  findPayer(reader: Reader, runId: string): Promise<string | undefined>;
  /** By all steps of the run that are under way, in micro-dollars. */
  heldByRun(reader: Reader, runId: string): Promise<number>;
  /** Charges the true cost of a step and releases the rest of its reservation. Once per step. */
  settle(tx: Tx, request: SettleRequest): Promise<Settlement>;
  /** Once for a run of steps, in the transaction that ends it. */
  countFailedRun(tx: Tx, run: FailedRun): Promise<void>;
  /** Grants a new account its initial credit, or books what an admin adds or deducts. Once per `reference`. */
  grant(
    tx: Tx,
    userId: string,
    amountMicros: number,
    reason: GrantReason,
    reference: string,
  ): Promise<number>;
  /** Adds what was paid. Returns the new balance. `reference` makes it idempotent. */
  addPayment(tx: Tx, userId: string, amountMicros: number, reference: string): Promise<number>;
  /** Takes back what was refunded or disputed, as far as the balance goes. */
  takeBack(tx: Tx, userId: string, part: ReturnedPart): Promise<TakenBack>;
  /** For a part that could not be taken back and is owed no longer. */
  forgive(tx: Tx, userId: string, part: ReturnedPart): Promise<void>;
}

export interface BillingDeps extends SettleDeps {
  readonly markup: number;
  /** Without it guests are limited by their own balance alone. */
  readonly findGuestCredit?: FindGuestCredit;
}

const UNLIMITED: FindGuestCredit = () => Promise.resolve({ left: Number.POSITIVE_INFINITY, held: 0 });

export function createBilling(deps: BillingDeps): Billing {
  const { clock, markup, findGuestCredit = UNLIMITED } = deps;
  return {
    ...createReservations({ clock, findGuestCredit }),

    fix: (prices) => fixPrices(prices, markup),
    price: costOf,

    lock: (tx, ...userIds) => lockAccounts(tx, userIds),

    paysFor: holdPayer,
    balance: findBalance,
    freeFunds: findFreeFunds,
    findPayer,
    heldByRun: sumHeldOfRun,

    settle: (tx, request) => settleStep(tx, request, deps),
    countFailedRun: (tx, run) => countFailedRun(tx, run, deps),

    grant: (tx, userId, amountMicros, reason, reference) =>
      book(tx, {
        user_id: userId,
        amount: amountMicros,
        reason,
        reference,
        created_at: clock.now(),
      }),

    addPayment: (tx, userId, amountMicros, reference) =>
      book(tx, {
        user_id: userId,
        amount: amountMicros,
        reason: 'payment',
        reference,
        created_at: clock.now(),
      }),

    takeBack: (tx, userId, part) => takeBack(tx, userId, part, clock.now()),
    forgive: (tx, userId, part) => forgive(tx, userId, part, clock.now()),
  };
}
