import { sql } from 'kysely';
import type { PaymentFilter } from '@parley/contract/payments/schemas.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { forNoKeyUpdate } from '../../platform/db/dialect.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';

export type PaymentRow = Row<'payments'>;

export async function insertPayment(tx: Tx, row: NewRow<'payments'>): Promise<void> {
  await tx.insertInto('payments').values(row).execute();
}

export async function updatePayment(
  tx: Tx,
  id: string,
  change: Partial<Omit<PaymentRow, 'id' | 'user_id'>>,
): Promise<void> {
  await tx.updateTable('payments').set(change).where('id', '=', id).execute();
}

/** With the page on which it is paid; one that could not be opened before is awaited again. */
export async function openPayment(
  tx: Tx,
  id: string,
  page: Pick<PaymentRow, 'provider_ref' | 'checkout_url'>,
): Promise<void> {
  await updatePayment(tx, id, page);
  const awaited = tx.updateTable('payments').set({ status: 'pending', failure: null });
  await awaited
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('completed_at', 'is', null)
    .execute();
}

/** Unless a page was opened for it meanwhile. */
export async function failUnopened(
  tx: Tx,
  id: string,
  change: Pick<PaymentRow, 'failure' | 'updated_at'>,
): Promise<void> {
  const failed = tx.updateTable('payments').set({ ...change, status: 'failed' });
  await failed
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('checkout_url', 'is', null)
    .execute();
}

export function findPayment(reader: Reader, id: string): Promise<PaymentRow | undefined> {
  return reader.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The payment that the provider charged under its own name. */
export function findCharged(reader: Reader, chargeRef: string): Promise<PaymentRow | undefined> {
  return reader.selectFrom('payments').selectAll().where('charge_ref', '=', chargeRef).executeTakeFirst();
}

/** The provider's names of the pages on which an account may still pay. */
export async function listOpenPages(
  reader: Reader,
  userId: string,
  provider: PaymentRow['provider'],
): Promise<string[]> {
  const rows = await reader
    .selectFrom('payments')
    .select('provider_ref')
    .where('user_id', '=', userId)
    .where('kind', '=', 'checkout')
    .where('status', '=', 'pending')
    .where('provider', '=', provider)
    .execute();
  return rows.flatMap(({ provider_ref: ref }) => ref ?? []);
}

/** Until the transaction ends, nobody else changes it. */
export function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return forNoKeyUpdate(tx, tx.selectFrom('payments').selectAll().where('id', '=', id)).executeTakeFirst();
}

export function findOwn(reader: Reader, userId: string, id: string): Promise<PaymentRow | undefined> {
  return reader
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function findRequested(reader: Reader, userId: string, key: string): Promise<PaymentRow | undefined> {
  return reader
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_key', '=', key)
    .executeTakeFirst();
}

/** `false` where the event was recorded before. */
export async function insertEvent(tx: Tx, row: NewRow<'payment_events'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether an event of these types was taken before. */
export async function hasEvent(
  reader: Reader,
  { provider, id }: Pick<PaymentRow, 'provider' | 'id'>,
  types: readonly string[],
): Promise<boolean> {
  const found = await reader
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('payment_id', '=', id)
    .where('type', 'in', types)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const isPaid = sql<boolean>`completed_at is not null and taken + uncovered = 0`;
const isRefunded = sql<boolean>`completed_at is not null and taken + uncovered > 0`;
const isUnpaid = sql<boolean>`completed_at is null`;
const FILTERS = { paid: isPaid, unpaid: isUnpaid, refunded: isRefunded };

export interface PaymentPage {
  readonly filter: PaymentFilter | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Newest first: ids begin with the time. */
export function listPayments(
  reader: Reader,
  userId: string,
  { filter, limit, offset }: PaymentPage,
): Promise<PaymentRow[]> {
  return reader
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(filter !== undefined, (query) => query.where(FILTERS[filter ?? 'paid']))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export interface PaymentSums {
  readonly all: number;
  readonly paid: number;
  readonly unpaid: number;
  readonly refunded: number;
  readonly addedMicros: number;
}

export async function sumPayments(reader: Reader, userId: string): Promise<PaymentSums> {
  const row = await reader
    .selectFrom('payments')
    .select([
      sql<number | string>`count(*)`.as('all'),
      sql<number | string>`coalesce(sum(case when ${isPaid} then 1 else 0 end), 0)`.as('paid'),
      sql<number | string>`coalesce(sum(case when ${isUnpaid} then 1 else 0 end), 0)`.as('unpaid'),
      sql<number | string>`coalesce(sum(case when ${isRefunded} then 1 else 0 end), 0)`.as('refunded'),
      sql<
        number | string
      >`coalesce(sum(case when ${isUnpaid} then 0 else amount - taken - uncovered end), 0)`.as('added'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  // PostgreSQL returns sums of integers as text.
  return {
    all: Number(row.all),
    paid: Number(row.paid),
    unpaid: Number(row.unpaid),
    refunded: Number(row.refunded),
    addedMicros: Number(row.added),
  };
}

export interface SignupCredit {
  readonly amountMicros: number;
  readonly createdAtMs: number;
}

/** What the account was given when it was made: for one that was a guest's, then and when it was upgraded. */
export async function findSignupCredit(reader: Reader, userId: string): Promise<SignupCredit | null> {
  const rows = await reader
    .selectFrom('balance_entries')
    .select(['amount', 'created_at'])
    .where('reason', 'in', ['signup', 'guest', 'upgrade'])
    .where('reference', '=', userId)
    .orderBy('created_at')
    .execute();
  const [first] = rows;
  const amountMicros = rows.reduce((sum, { amount }) => sum + amount, 0);
  return first === undefined || amountMicros === 0 ? null : { amountMicros, createdAtMs: first.created_at };
}

export interface Adjustment {
  readonly amountMicros: number;
  readonly balanceAfterMicros: number;
  readonly createdAtMs: number;
}

/**
 * The entries of what admins have added or taken: under the id of the account, what it was made with. Their references are
 * one list, by which each is found; two conditions would have PostgreSQL read the entries of all accounts.
 */
const adjusted = (reader: Reader, userId: string) =>
  reader
    .selectFrom('balance_entries')
    .where('reason', '=', 'admin')
    .where('reference', 'in', ({ selectFrom }) =>
      selectFrom('balance_adjustments')
        .select('reference')
        .where('user_id', '=', userId)
        .unionAll(selectFrom('users').select('users.id as reference').where('users.id', '=', userId)),
    );

/** What admins have added to the balance or taken from it, newest first. */
export async function listAdjustments(
  reader: Reader,
  userId: string,
  { limit, offset }: Omit<PaymentPage, 'filter'>,
): Promise<Adjustment[]> {
  const rows = await adjusted(reader, userId)
    .select(['amount', 'balance_after', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ amount, balance_after: after, created_at: createdAtMs }) => ({
    amountMicros: amount,
    balanceAfterMicros: after,
    createdAtMs,
  }));
}

export async function countAdjustments(reader: Reader, userId: string): Promise<number> {
  const { count } = await adjusted(reader, userId)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many payments, and how many adjustments, are newer than a place in the list of both, newest first. */
export async function countBefore(
  reader: Reader,
  userId: string,
  place: number,
): Promise<{ payments: number; adjustments: number }> {
  const both = adjusted(reader, userId)
    .select(['created_at', 'reference', sql<number>`0`.as('is_payment')])
    .unionAll(
      reader
        .selectFrom('payments')
        .select(['created_at', 'id as reference', sql<number>`1`.as('is_payment')])
        .where('user_id', '=', userId),
    )
    .orderBy('created_at', 'desc')
    .orderBy('is_payment', 'desc')
    .orderBy('reference', 'desc')
    .limit(place);
  const { all, payments } = await reader
    .selectFrom(both.as('both'))
    .select(({ fn }) => [
      fn.countAll<number | string>().as('all'),
      sql<number | string>`coalesce(sum(is_payment), 0)`.as('payments'),
    ])
    .executeTakeFirstOrThrow();
  return { payments: Number(payments), adjustments: Number(all) - Number(payments) };
}

export interface Payer {
  readonly email: string | null;
  readonly language: 'en' | 'zh';
  readonly username: string | null;
  /** The account is being deleted. */
  readonly isLeaving: boolean;
}

export async function findPayer(reader: Reader, userId: string): Promise<Payer | null> {
  const row = await reader
    .selectFrom('users')
    .select(['email', 'language', 'username', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { email, username, language, status } = row;
  return { email, username, language: language === 'zh' ? 'zh' : 'en', isLeaving: status === 'leaving' };
}

/**
 * Payments that nobody made within the time: their pages are closed by then. A charge that the provider took is open until
 * it says what became of it, or the card would be charged for the same once more.
 */
export async function cancelStale(tx: Tx, beforeMs: number, nowMs: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'cancelled', updated_at: nowMs })
    .where('status', '=', 'pending')
    .where((where) => where.or([where('kind', '=', 'checkout'), where('provider_ref', 'is', null)]))
    .where('created_at', '<', beforeMs)
    .execute();
}
