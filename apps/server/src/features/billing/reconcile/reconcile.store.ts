import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export interface AccountSums {
  readonly userId: string;
  readonly balance: number;
  readonly reserved: number;
  /** Sum of all entries. */
  readonly entries: number;
  /** Sum of the entries for usage, as a cost. */
  readonly charged: number;
  /** Sum of the costs of the usage records. */
  readonly used: number;
  /** Sum of the open reservations. */
  readonly open: number;
}

interface SumRow {
  readonly user_id: string;
  readonly balance: number;
  readonly reserved: number;
  readonly entries: number;
  readonly charged: number;
  readonly used: number;
  readonly open: number;
}

/** One statement, so that all its numbers are from one snapshot. */
export async function readAccountSums(
  read: Database['read'],
  afterId: string,
  limit: number,
): Promise<AccountSums[]> {
  const { rows } = await sql<SumRow>`
    with page as (select id, balance, reserved from users where id > ${afterId} order by id limit ${limit}),
    booked as (
      select user_id, sum(amount) as entries, sum(case when reason = 'usage' then -amount else 0 end) as charged
      from balance_entries where user_id in (select id from page) group by user_id
    ),
    recorded as (
      select user_id, sum(cost) as used from usage_records where user_id in (select id from page) group by user_id
    ),
    held as (
      select user_id, sum(amount) as open from reservations
      where state = 'open' and user_id in (select id from page) group by user_id
    )
    select page.id as user_id, page.balance, page.reserved, coalesce(booked.entries, 0) as entries,
      coalesce(booked.charged, 0) as charged, coalesce(recorded.used, 0) as used, coalesce(held.open, 0) as open
    from page
    left join booked on booked.user_id = page.id
    left join recorded on recorded.user_id = page.id
    left join held on held.user_id = page.id
    order by page.id`.execute(read);
  return rows.map((row) => ({
    userId: row.user_id,
    balance: row.balance,
    reserved: row.reserved,
    // PostgreSQL returns sums of integers as text.
    entries: Number(row.entries),
    charged: Number(row.charged),
    used: Number(row.used),
    open: Number(row.open),
  }));
}

/** Reservations still open although their run ended before the given time, or was never recorded. */
export async function findStaleReservations(
  read: Database['read'],
  beforeMs: number,
): Promise<{ runId: string; amount: number }[]> {
  const rows = await read
    .selectFrom('reservations')
    .leftJoin('runs', 'runs.id', 'reservations.run_id')
    .select(['reservations.run_id', 'reservations.amount'])
    .where('reservations.state', '=', 'open')
    .where((where) =>
      where.or([
        where('runs.finished_at', '<', beforeMs),
        where.and([where('runs.id', 'is', null), where('reservations.created_at', '<', beforeMs)]),
      ]),
    )
    .execute();
  return rows.map((row) => ({ runId: row.run_id, amount: row.amount }));
}

export interface UncoveredCost {
  /** Of a run, or of a payment of which a part went back. */
  readonly runId: string;
  readonly userId: string;
  readonly amountMicros: number;
}

/** Oldest first; without what was owed for a while only. */
export async function listUncoveredCosts(read: Database['read']): Promise<UncoveredCost[]> {
  const rows = await read
    .selectFrom('uncovered_costs')
    .select(({ fn }) => ['run_id', 'user_id', fn.sum<number | bigint | string>('amount').as('amount')])
    .groupBy(['run_id', 'user_id'])
    .having(({ fn }) => fn.sum('amount'), '<>', 0)
    .orderBy(({ fn }) => fn.min('created_at'))
    .execute();
  return rows.map((row) => ({
    runId: row.run_id,
    userId: row.user_id,
    amountMicros: Number(row.amount),
  }));
}
