// The rows of jobs. A server holds a job for as long as it has a row in `servers`; an attempt is identified by its number, so
// that what an attempt that was taken over still writes does not count.
import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import { forUpdateOfFree } from '../db/dialect.ts';
import type { NewRow, Row } from '../db/schema.ts';

export type JobRow = Row<'jobs'>;

/** `false` when a job with its name and key is there already. */
export async function insertJob(tx: Tx, row: NewRow<'jobs'>): Promise<boolean> {
  const rows = await tx
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['name', 'key']).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Recurring work keeps its row; a shorter interval than before counts at once. */
export async function putRecurring(tx: Tx, rows: readonly NewRow<'jobs'>[]): Promise<void> {
  await tx
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'key'])
        .doUpdateSet((update) => ({ due_at: update.ref('excluded.due_at') }))
        .whereRef('jobs.due_at', '>', 'excluded.due_at'),
    )
    .execute();
}

export async function hasAtLeast(tx: Tx, name: string, count: number): Promise<boolean> {
  const query = tx
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .limit(1)
    .offset(count - 1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** When the first free job of each name is due; names without one are left out. */
export async function listDue(reader: Reader, names: readonly string[]): Promise<Map<string, number>> {
  const firsts = names.map(
    (name) =>
      sql`select min(due_at) as due_at, ${name} as name from jobs where name = ${name} and lease_owner is null`,
  );
  if (firsts.length === 0) return new Map();
  const { rows } = await sql<{ name: string; due_at: number | null }>`
    ${sql.join(firsts, sql` union all `)}`.execute(reader);
  return new Map(rows.flatMap((row) => (row.due_at === null ? [] : [[row.name, row.due_at] as const])));
}

/** Work of this name that waits for a later time waits for this one. */
export async function bringForward(tx: Tx, name: string, dueAt: number): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ due_at: dueAt })
    .where('name', '=', name)
    .where('lease_owner', 'is', null)
    .where('due_at', '>', dueAt)
    .execute();
}

export async function countDue(reader: Reader, nowMs: number): Promise<Record<string, number>> {
  const rows = await reader
    .selectFrom('jobs')
    .select(({ fn }) => ['name', fn.countAll<number | string>().as('count')])
    .where('lease_owner', 'is', null)
    .where('due_at', '<=', nowMs)
    .groupBy('name')
    .execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

export interface Claim {
  readonly name: string;
  readonly owner: string;
  readonly nowMs: number;
  readonly limit: number;
}

/** Takes due jobs that no other server holds, the longest due first. */
export async function claimJobs(tx: Tx, claim: Claim): Promise<JobRow[]> {
  return tx
    .with('due', (cte) =>
      cte
        .selectFrom('jobs')
        .select('id')
        .where('name', '=', claim.name)
        .where('lease_owner', 'is', null)
        .where('due_at', '<=', claim.nowMs)
        .orderBy('due_at')
        .limit(claim.limit)
        .$call((query) => forUpdateOfFree(tx, query)),
    )
    .updateTable('jobs')
    .set((update) => ({ lease_owner: claim.owner, tries: update('tries', '+', 1) }))
    .where('id', 'in', (select) => select.selectFrom('due').select('id'))
    .returningAll()
    .execute();
}

/** `false` when the attempt no longer holds the job. */
export async function removeJob(tx: Tx, { id, lease_owner, tries }: JobRow): Promise<boolean> {
  const rows = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('lease_owner', '=', lease_owner)
    .where('tries', '=', tries)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** `false` when the attempt no longer holds the job. */
export async function freeJob(
  tx: Tx,
  { id, lease_owner, tries }: JobRow,
  change: { readonly dueAt: number; readonly tries: number },
): Promise<boolean> {
  const rows = await tx
    .updateTable('jobs')
    .set({ lease_owner: null, due_at: change.dueAt, tries: change.tries })
    .where('id', '=', id)
    .where('lease_owner', '=', lease_owner)
    .where('tries', '=', tries)
    .returning('id')
    .execute();
  return rows.length > 0;
}

const isHeldByDeadServer = sql<boolean>`lease_owner is not null
  and not exists (select 1 from servers where servers.id = jobs.lease_owner)`;

export async function hasOrphans(reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('jobs')
    .select('id')
    .where(isHeldByDeadServer)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Frees what dead servers held. */
export async function freeOrphans(tx: Tx): Promise<void> {
  await tx.updateTable('jobs').set({ lease_owner: null }).where(isHeldByDeadServer).execute();
}

export async function listHeldJobs(reader: Reader, owner: string): Promise<JobRow[]> {
  return reader.selectFrom('jobs').selectAll().where('lease_owner', '=', owner).execute();
}
