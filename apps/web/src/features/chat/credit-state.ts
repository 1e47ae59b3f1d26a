import { CREDIT_WARNING_THRESHOLD, SIGNUP_BALANCE } from '@parley/contract/auth/constants.ts';
import type { CreditState } from './conversation/CreditBanner.tsx';

export interface Payer {
  readonly role: 'guest' | 'user';
  readonly balance: number;
}

/** US dollars per 1,000,000 tokens. */
export interface CallPrices {
  readonly inputPrice: number;
  readonly outputPrice: number;
}

/** What is known of a model before it is called. */
export interface CalledModel extends CallPrices {
  /** Tokens. */
  readonly contextWindow: number;
}

/** A call of which something is known before it is made. */
export interface PlannedCall {
  /** Characters that go with it for certain. */
  readonly characters: number;
  /** Null where the model is not known yet. */
  readonly prices: CallPrices | null;
}

// The server reckons with at least as many tokens before a call, so what is refused here is refused there.
const CHARACTERS_PER_TOKEN = 2;
/** Money comes in millionths; comparing must not stumble over the last digit. */
const ROUNDING = 1e-9;

export function isFree(prices: CallPrices | null): boolean {
  return prices !== null && prices.inputPrice === 0 && prices.outputPrice === 0;
}

/** The least that a call with one token of reply costs, in US dollars. */
function leastCost({ characters, prices }: PlannedCall): number {
  if (!prices) return 0;
  return ((characters / CHARACTERS_PER_TOKEN) * prices.inputPrice + prices.outputPrice) / 1_000_000;
}

/** Whether even the shortest reply cannot be paid for. What costs nothing needs no balance, except for guests. */
export function isOutOfCredit({ role, balance }: Payer, call: PlannedCall): boolean {
  if (balance <= 0) return role === 'guest' || !isFree(call.prices);
  return balance < leastCost(call) - ROUNDING;
}

/** What the composer says about money, if anything. */
export function toCreditState(
  payer: Payer & { /** What a guest began with. */ readonly guestCredit: number },
  call: PlannedCall,
): CreditState | null {
  const { role, balance, guestCredit } = payer;
  if (isOutOfCredit(payer, call))
    return { kind: role === 'guest' ? 'guest-limit' : 'balance-empty', hasRest: balance > 0 };
  if (role === 'user')
    return isLowBalance(balance) && !isFree(call.prices)
      ? { kind: 'balance-warning', balanceUsd: balance }
      : null;
  const used = guestCredit > 0 ? 1 - balance / guestCredit : 0;
  if (used < CREDIT_WARNING_THRESHOLD - ROUNDING) return null;
  return { kind: 'guest-warning', shareUsed: used };
}

/** A member's balance that has come down to a fifth of what an account begins with. */
export function isLowBalance(balance: number): boolean {
  return balance <= SIGNUP_BALANCE * (1 - CREDIT_WARNING_THRESHOLD) + ROUNDING;
}
