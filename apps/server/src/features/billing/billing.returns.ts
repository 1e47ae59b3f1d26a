// What payments bring and take back. Both are called with the account locked.
import type { Tx } from '../../platform/db/database.ts';
import { book, findBalance, findFreeFunds, insertUncovered } from './billing.store.ts';

/** A part of a payment that went back to the payer. */
export interface ReturnedPart {
  readonly paymentId: string;
  /** Of the entry, among those of the payment. */
  readonly number: number;
  readonly amountMicros: number;
}

export interface TakenBack {
  readonly takenMicros: number;
  readonly balanceMicros: number;
}

/**
 * Takes at most what the balance has beside its reservations: it never falls below zero. What it cannot give is recorded
 * for the operator, like the cost of a reply that the balance did not cover.
 */
export async function takeBack(
  tx: Tx,
  userId: string,
  { paymentId, number, amountMicros }: ReturnedPart,
  nowMs: number,
): Promise<TakenBack> {
  const takenMicros = Math.min(amountMicros, await findFreeFunds(tx, userId));
  const reference = `${paymentId}/${number}`;
  const balanceMicros =
    takenMicros === 0
      ? await findBalance(tx, userId)
      : await book(tx, {
          user_id: userId,
          amount: -takenMicros,
          reason: 'refund',
          reference,
          created_at: nowMs,
        });
  if (takenMicros < amountMicros)
    await insertUncovered(tx, {
      run_id: paymentId,
      step: number,
      user_id: userId,
      amount: amountMicros - takenMicros,
      created_at: nowMs,
    });
  return { takenMicros, balanceMicros };
}

/** Records that a part which the balance could not give is owed no longer: its refund or dispute came to nothing. */
export async function forgive(
  tx: Tx,
  userId: string,
  { paymentId, number, amountMicros }: ReturnedPart,
  nowMs: number,
): Promise<void> {
  await insertUncovered(tx, {
    run_id: paymentId,
    step: number,
    user_id: userId,
    amount: -amountMicros,
    created_at: nowMs,
  });
}
