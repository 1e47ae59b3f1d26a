// The ledger of a test's database, and whether it balances.
import assert from 'node:assert/strict';
import { reconcile } from '../features/billing/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Row } from '../platform/db/schema.ts';

export interface Account {
  readonly balance: number;
  readonly reserved: number;
  /** Sum of the user's ledger entries. */
  readonly entries: number;
  readonly charges: readonly number[];
  readonly usage: readonly Row<'usage_records'>[];
  readonly reservations: readonly Row<'reservations'>[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export async function readAccount(db: Database, userId: string): Promise<Account> {
  const user = await db.read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const entries = await db.read
    .selectFrom('balance_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const usage = await db.read.selectFrom('usage_records').selectAll().where('user_id', '=', userId).execute();
  const reservations = await db.read
    .selectFrom('reservations')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  return {
    balance: user.balance,
    reserved: user.reserved,
    entries: sum(entries.map((entry) => entry.amount)),
    charges: entries.filter((entry) => entry.reason === 'usage').map((entry) => -entry.amount),
    usage,
    reservations,
  };
}

/** What accounts owe, in micro-dollars, by run or payment. */
export async function readOwed(
  db: Database,
  clock: Pick<Clock, 'now'>,
): Promise<Readonly<Record<string, number>>> {
  const { uncovered } = await reconcile(db, clock);
  return Object.fromEntries(uncovered.map(({ runId, amountMicros }) => [runId, amountMicros]));
}

/** As a payment does. */
export async function addMoney(
  db: Database,
  userId: string,
  { amount, nowMs }: { readonly amount: number; readonly nowMs: number },
): Promise<void> {
  await db.write(async (tx) => {
    const { balance } = await tx
      .updateTable('users')
      .set((set) => ({ balance: set('balance', '+', amount) }))
      .where('id', '=', userId)
      .returning('balance')
      .executeTakeFirstOrThrow();
    const entry = { user_id: userId, amount, balance_after: balance, created_at: nowMs };
    await tx
      .insertInto('balance_entries')
      .values({ ...entry, reason: 'payment', reference: `${userId}-${nowMs}` })
      .execute();
  });
}

/**
 * Every balance is the sum of its entries and never negative; the held amount equals the open reservations; what is summed
 * by day equals the records.
 */
export async function checkBooks(db: Database): Promise<void> {
  const users = await db.read.selectFrom('users').select('id').execute();
  for (const { id } of users) {
    const { balance, reserved, entries, reservations, charges, usage } = await readAccount(db, id);
    const open = reservations.filter((reservation) => reservation.state === 'open');
    assert.equal(balance, entries, `the balance of ${id} is the sum of its entries`);
    assert.ok(balance >= 0, `the balance of ${id} is not below zero`);
    assert.equal(
      reserved,
      sum(open.map((reservation) => reservation.amount)),
      `what ${id} has reserved is open`,
    );
    assert.equal(
      sum(charges),
      sum(usage.map((record) => record.cost)),
      `every charge of ${id} has its usage record`,
    );
    const days = await db.read.selectFrom('usage_days').selectAll().where('user_id', '=', id).execute();
    assert.deepEqual(
      {
        requests: sum(days.map(({ requests }) => requests)),
        tokens: sum(days.map((day) => day.input_tokens + day.output_tokens)),
        cost: sum(days.map(({ cost }) => cost)),
      },
      {
        requests: usage.length,
        tokens: sum(usage.map((record) => record.input_tokens + record.output_tokens)),
        cost: sum(usage.map(({ cost }) => cost)),
      },
      `the days of ${id} are the sums of its usage records`,
    );
    const runs = sum(days.map((day) => day.runs)) - usage.filter(({ step }) => step === 0).length;
    assert.ok(
      runs >= 0 && runs <= sum(days.map(({ errors }) => errors)),
      `the days of ${id} count a run by the record of its first step, or without one where it has failed`,
    );
  }
}

/** What the hourly check of the ledger finds. */
export async function listDifferences(db: Database, clock: Clock) {
  return (await reconcile(db, clock)).differences;
}
