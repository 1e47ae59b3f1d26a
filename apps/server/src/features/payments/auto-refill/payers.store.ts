import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';
import { toMicros } from '../../../platform/money.ts';
import type { CardFacts } from '../payments.facts.ts';

export type PayerRow = Row<'payers'>;

/** Proposed to those who never chose. */
export const DEFAULTS = {
  threshold: toMicros(5),
  amount: toMicros(25),
  monthly_ceiling: toMicros(50),
};

export function findPayerRow(reader: Reader, userId: string): Promise<PayerRow | undefined> {
  return reader.selectFrom('payers').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export type PayerChange = Partial<Omit<PayerRow, 'user_id' | 'created_at' | 'updated_at'>>;

export async function savePayer(tx: Tx, userId: string, change: PayerChange, nowMs: number): Promise<void> {
  const changed = { ...change, updated_at: nowMs };
  await tx
    .insertInto('payers')
    .values({
      user_id: userId,
      customer_ref: null,
      method_ref: null,
      brand: null,
      last4: null,
      exp_month: null,
      exp_year: null,
      has_refill: 0,
      failures: 0,
      is_told: 0,
      created_at: nowMs,
      ...DEFAULTS,
      ...changed,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

export function toMethodChange(card: CardFacts): PayerChange {
  return {
    customer_ref: card.customerRef,
    method_ref: card.methodRef,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
  };
}

export const NO_METHOD: PayerChange = {
  customer_ref: null,
  method_ref: null,
  brand: null,
  last4: null,
  exp_month: null,
  exp_year: null,
};

/** Whose balance is below what they chose. */
export async function listDueRefills(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('payers')
    .innerJoin('users', 'users.id', 'payers.user_id')
    .select('payers.user_id')
    .where('payers.has_refill', '=', 1)
    .where('users.status', '=', 'active')
    .whereRef('users.balance', '<', 'payers.threshold')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** In a transaction that holds the account: it is neither suspended nor deleted, or being so. */
export async function isActive(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst();
  return user?.status === 'active';
}

/** Who paid before, has little left, and was not told since the last payment. */
export async function listUntold(reader: Reader, belowMicros: number, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('payers')
    .innerJoin('users', 'users.id', 'payers.user_id')
    .select('payers.user_id')
    .where('payers.is_told', '=', 0)
    .where('users.status', '=', 'active')
    .where('users.balance', '<', belowMicros)
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export interface RefillHistory {
  /** Charged, under way or without a known end since the given time. */
  readonly usedMicros: number;
  readonly pending: Row<'payments'> | undefined;
  readonly lastFailedAt: number | null;
  readonly lastPaidAt: number | null;
}

/** In one snapshot of a transaction that holds the account. */
export async function readRefillHistory(
  reader: Reader,
  userId: string,
  sinceMs: number,
): Promise<RefillHistory> {
  const ofUser = reader
    .selectFrom('payments')
    .where('user_id', '=', userId)
    .where('kind', '=', 'auto_refill');
  const used = await ofUser
    .select((select) => select.fn.sum<number | string | null>('amount').as('amount'))
    .where('created_at', '>=', sinceMs)
    // One that was given up may have been charged all the same.
    .where('status', 'in', ['pending', 'succeeded', 'refunded', 'cancelled'])
    .executeTakeFirst();
  const pending = await ofUser.selectAll().where('status', '=', 'pending').executeTakeFirst();
  const times = await ofUser
    .select((select) => [
      select.fn.max<number | string | null>('completed_at').as('paid'),
      select.fn.max<number | string | null>('updated_at').filterWhere('status', '=', 'failed').as('failed'),
    ])
    .executeTakeFirst();
  const toTime = (value: number | string | null | undefined): number | null =>
    value === null || value === undefined ? null : Number(value);
  return {
    usedMicros: Number(used?.amount ?? 0),
    pending,
    lastFailedAt: toTime(times?.failed),
    lastPaidAt: toTime(times?.paid),
  };
}
