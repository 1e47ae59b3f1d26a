// The entries that follow from what is known of a payment. They are only ever added.
import type { Tx } from '../../platform/db/database.ts';
import type { Billing } from '../billing/index.ts';
import { findPayer, type PaymentRow } from './payments.store.ts';

export interface Movement {
  readonly kind: 'paid' | 'refunded' | 'reinstated';
  readonly amountMicros: number;
  readonly uncoveredMicros: number;
  readonly balanceMicros: number;
}

export interface Booked {
  readonly row: PaymentRow;
  readonly movements: readonly Movement[];
}

type Ledger = Pick<Billing, 'addPayment' | 'takeBack' | 'forgive'>;

/** What the payer has back of it, or the bank has taken. */
function toOwed({ amount, refunded, disputed, is_dispute_won: isWon }: PaymentRow): number {
  return Math.min(amount, refunded + (isWon === 1 ? 0 : disputed));
}

async function add(tx: Tx, row: PaymentRow, ledger: Ledger): Promise<Booked> {
  const balanceMicros = await ledger.addPayment(tx, row.user_id, row.amount, row.id);
  const movement = { kind: 'paid', amountMicros: row.amount, uncoveredMicros: 0, balanceMicros } as const;
  return { row: { ...row, balance_after: balanceMicros }, movements: [movement] };
}

async function takeBack(tx: Tx, row: PaymentRow, micros: number, ledger: Ledger): Promise<Booked> {
  const entries = row.entries + 1;
  const part = { paymentId: row.id, number: entries, amountMicros: micros };
  const { takenMicros, balanceMicros } = await ledger.takeBack(tx, row.user_id, part);
  const uncoveredMicros = micros - takenMicros;
  return {
    row: { ...row, entries, taken: row.taken + takenMicros, uncovered: row.uncovered + uncoveredMicros },
    movements: [{ kind: 'refunded', amountMicros: micros, uncoveredMicros, balanceMicros }],
  };
}

/** First what was never taken from the balance is no longer owed, then what was taken comes back. */
async function giveBack(tx: Tx, row: PaymentRow, micros: number, ledger: Ledger): Promise<Booked> {
  const entries = row.entries + 1;
  const forgiven = Math.min(micros, row.uncovered);
  const amountMicros = micros - forgiven;
  const changed = { ...row, entries, uncovered: row.uncovered - forgiven, taken: row.taken - amountMicros };
  if (forgiven > 0)
    await ledger.forgive(tx, row.user_id, { paymentId: row.id, number: entries, amountMicros: forgiven });
  if (amountMicros === 0) return { row: changed, movements: [] };
  const balanceMicros = await ledger.addPayment(tx, row.user_id, amountMicros, `${row.id}/${entries}`);
  return {
    row: changed,
    movements: [{ kind: 'reinstated', amountMicros, uncoveredMicros: 0, balanceMicros }],
  };
}

/** Until the transaction ends, nobody else changes the payment or the account. */
export async function bookPayment(
  tx: Tx,
  folded: PaymentRow,
  ledger: Ledger,
  nowMs: number,
): Promise<Booked> {
  // Nothing is owed for what was never added. Of an account that is gone only the payment itself is kept.
  if (folded.completed_at === null || (await findPayer(tx, folded.user_id)) === null)
    return { row: folded, movements: [] };
  const added =
    folded.balance_after === null ? await add(tx, folded, ledger) : { row: folded, movements: [] };
  const { row } = added;
  const owed = toOwed(row);
  const difference = owed - row.taken - row.uncovered;
  if (difference === 0) return added;
  const settled =
    difference > 0
      ? await takeBack(tx, row, difference, ledger)
      : await giveBack(tx, row, -difference, ledger);
  return {
    row: {
      ...settled.row,
      status: owed === row.amount ? 'refunded' : 'succeeded',
      refunded_at: owed > 0 ? nowMs : null,
    },
    movements: [...added.movements, ...settled.movements],
  };
}
