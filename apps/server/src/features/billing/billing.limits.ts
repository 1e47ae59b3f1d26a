// The limits on the cost of a step: balance, budgets, the run's own cap and a guest network's free credit. Pure.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { periodOf, spentIn, type Spending } from './budgets/budgets.rules.ts';
import { affordableOutput, type FixedPrices } from './billing.prices.ts';

/** Micro-dollars. */
export interface SpendLimit {
  readonly total: number;
  /** The part that other open reservations hold. */
  readonly held: number;
  readonly whenSpent: ErrorCode;
  readonly whenHeld: ErrorCode;
  /** What the limit is of, where that is not the account. */
  readonly name?: string;
  /** Whose budget it is in a workspace: of a member or a cost center. Other accounts hold parts of it as well. */
  readonly subject?: string;
}

/** The price and size of one step of a run. */
export interface StepCost {
  readonly prices: FixedPrices;
  /** Upper bound of the tokens sent. */
  readonly inputTokens: number;
  /** The part of them that every step of the run has, whatever was asked and read. */
  readonly fixedTokens?: number;
  /** Upper bound of the cost of priced tools. */
  readonly toolMicros: number;
}

export interface RunCap {
  /** The most the whole run may cost. */
  readonly capMicros: number;
  /** The cost of its earlier steps. */
  readonly spentMicros: number;
}

export const NO_CAP: RunCap = { capMicros: Number.POSITIVE_INFINITY, spentMicros: 0 };

export function limitOfBalance(balance: number, held: number): SpendLimit {
  return { total: balance, held, whenSpent: 'insufficient_balance', whenHeld: 'balance_in_use' };
}

export function limitOfRun(perRun: number | null, { capMicros, spentMicros }: RunCap): SpendLimit {
  const total = Math.max(0, Math.min(perRun ?? Number.POSITIVE_INFINITY, capMicros) - spentMicros);
  return { total, held: 0, whenSpent: 'reply_budget_reached', whenHeld: 'reply_budget_reached' };
}

/** Of a month, or of a day of a deployment. */
export function limitOfPeriod(budget: Spending, held: number, nowMs: number): SpendLimit {
  const { day, perMonth } = budget;
  const most = day ? day.perDay : perMonth;
  const total =
    most === null ? Number.POSITIVE_INFINITY : Math.max(0, most - spentIn(budget, periodOf(budget, nowMs)));
  return day
    ? { total, held, whenSpent: 'daily_cost_reached', whenHeld: 'daily_cost_in_use' }
    : { total, held, whenSpent: 'budget_reached', whenHeld: 'budget_in_use' };
}

export function limitOfGuestCredit(left: number, held: number): SpendLimit {
  // Guests without any credit cannot use free models either.
  const total = left > 0 ? left : -1;
  return { total, held, whenSpent: 'total_credit_limit', whenHeld: 'balance_in_use' };
}

function toPayerCode(code: ErrorCode): ErrorCode {
  if (code === 'insufficient_balance') return 'payer_without_balance';
  return code === 'reply_budget_reached' ? 'payer_reply_limit_reached' : 'payer_limit_reached';
}

/** As someone is told of it for whom another account pays. */
export function limitOfPayer({ whenSpent, whenHeld, ...limit }: SpendLimit): SpendLimit {
  const spent = toPayerCode(whenSpent);
  return { ...limit, whenSpent: spent, whenHeld: whenHeld === whenSpent ? spent : 'payer_balance_in_use' };
}

/** The output tokens that the money covers after everything else is paid. */
export function coverOutput(micros: number, { prices, inputTokens, toolMicros }: StepCost): number {
  return affordableOutput(micros - toolMicros, inputTokens, prices);
}

const least = (amounts: readonly number[]): number => Math.min(Number.POSITIVE_INFINITY, ...amounts);

export interface Room {
  /** What can be held at this moment. */
  readonly now: number;
  /** What could be held without other reservations. */
  readonly ever: number;
  /** Why there is no more at this moment. */
  readonly code: ErrorCode;
  /** Why there is no more, once other reservations are closed. */
  readonly whenSpent: ErrorCode;
  /** Whose budget in a workspace has no more at this moment; `undefined`: it is something of the account. */
  readonly subject: string | undefined;
}

export function toRoom(limits: readonly SpendLimit[]): Room {
  const ever = least(limits.map(({ total }) => total));
  const now = Math.max(0, least(limits.map(({ total, held }) => total - held)));
  const tightest = limits.find(({ total, held }) => Math.max(0, total - held) === now);
  const smallest = limits.find(({ total }) => total === ever);
  return {
    now,
    ever,
    code: tightest?.whenHeld ?? 'balance_in_use',
    whenSpent: smallest?.whenSpent ?? 'insufficient_balance',
    subject: tightest?.subject,
  };
}

/** `isTooLong`: there is money for a step that sends less. */
function refuse(code: ErrorCode, isTooLong: boolean, name?: string): AppError {
  return new AppError(code, { data: { ...toDetail(code, name), internal: { isTooLong } } });
}

/** Names the budget that is reached. */
function toDetail(code: ErrorCode, name: string | undefined): { detail?: string } {
  return name === undefined ? {} : { detail: `${ERRORS[code].detail} (${name})` };
}

/** Throws the reason of the first limit that does not cover this many tokens: used up, or held by another reply. */
export function assertCovered(limits: readonly SpendLimit[], cost: StepCost, fewestTokens: number): void {
  const shortest = { ...cost, inputTokens: cost.fixedTokens ?? cost.inputTokens };
  for (const { total, whenSpent, name } of limits) {
    if (coverOutput(total, cost) < 1)
      throw refuse(
        whenSpent,
        limits.every((limit) => coverOutput(limit.total, shortest) >= 1),
        name,
      );
  }
  for (const { total, held, whenHeld, name } of limits) {
    const fewest = Math.min(fewestTokens, coverOutput(total, cost));
    if (coverOutput(total - held, cost) < fewest)
      throw new AppError(whenHeld, { data: toDetail(whenHeld, name) });
  }
}
