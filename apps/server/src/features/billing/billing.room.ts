// How much a run may cost: what the balance leaves, and what the budgets leave of that.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { roomFor } from './billing.budgets.rules.ts';
import { ACCOUNT, sumHeld } from './billing.budgets.store.ts';
import { affordableOutput, type FixedPrices } from './billing.prices.ts';
import type { Funds } from './billing.store.ts';

export interface Wanted {
  readonly userId: string;
  readonly prices: FixedPrices;
  readonly inputTokens: number;
  readonly maxOutputTokens: number;
  /** Besides the tokens: the most that tools with a price can come to. */
  readonly extraMicros: number;
  readonly currentMonth: string;
}

async function roomInBudgets(
  tx: Tx,
  { budgets, reserved }: Funds,
  { userId, currentMonth }: Wanted,
): Promise<number> {
  let room = Number.POSITIVE_INFINITY;
  for (const budget of budgets) {
    const held = budget.subject === ACCOUNT ? reserved : await sumHeld(tx, userId, budget.subject);
    room = Math.min(room, roomFor(budget, held, currentMonth));
  }
  return room;
}

/** The output tokens that the money covers, at least one. Throws `insufficient_balance` or `budget_reached`. */
export async function coverOutput(tx: Tx, funds: Funds | undefined, wanted: Wanted): Promise<number> {
  if (!funds || funds.balance <= 0) throw new AppError('insufficient_balance');
  const { prices, inputTokens, maxOutputTokens, extraMicros } = wanted;
  const cover = (micros: number): number => affordableOutput(micros - extraMicros, inputTokens, prices);
  const byBalance = cover(funds.balance - funds.reserved);
  if (byBalance < 1) throw new AppError('insufficient_balance');
  const byBudgets = cover(await roomInBudgets(tx, funds, wanted));
  if (byBudgets < 1) throw new AppError('budget_reached');
  return Math.min(byBalance, byBudgets, maxOutputTokens);
}
