import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { prepareQuery, slotsFor, type Slot } from '../../platform/db/prepared.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';

export type RunRow = Row<'runs'>;
export type RunResult = Pick<
  RunRow,
  | 'status'
  | 'output'
  | 'error'
  | 'input_tokens'
  | 'output_tokens'
  | 'cached_tokens'
  | 'reasoning_tokens'
  | 'cost'
  | 'balance_after'
  | 'end_reason'
  | 'last_event'
  | 'finished_at'
>;

const RUN_COLUMNS = [
  'id',
  'kind',
  'usage_kind',
  'user_id',
  'session_id',
  'agent_id',
  'agent_name',
  'deployment_id',
  'idempotency_key',
  'session_lock',
  'body_hash',
  'trigger',
  'status',
  'input',
  'output',
  'error',
  'model',
  'provider',
  'prices',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'reasoning_tokens',
  'cost',
  'balance_after',
  'end_reason',
  'last_event',
  'cancel_requested',
  'lease_owner',
  'lease_until',
  'fence',
  'started_at',
  'finished_at',
] as const satisfies readonly (keyof RunRow)[];

/** Written out: SQLite uses the index of running runs only for a constant that it can see. */
const IS_RUNNING = sql<boolean>`status = 'running'`;

export type Reader = Database['read'] | Tx;

export async function findByKey(reader: Reader, userId: string, key: string): Promise<RunRow | undefined> {
  return reader
    .selectFrom('runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Only the owner's: somebody else's run is as absent as a missing one. */
export async function findOwned(reader: Reader, userId: string, runId: string): Promise<RunRow | undefined> {
  return reader
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

const countRunning = prepareQuery((tx, slot: Slot<{ userId: string }>) =>
  tx
    .selectFrom('runs')
    .select((where) => where.fn.countAll<number>().as('live'))
    .where('user_id', '=', slot('userId'))
    .where(IS_RUNNING),
);

export async function countLive(tx: Tx, userId: string): Promise<number> {
  const { rows } = await countRunning(tx, { userId });
  return Number(rows[0]?.live ?? 0);
}

/** When the runs of the given kinds made after the id began, oldest first, at most `limit`. */
export async function listStarts(
  reader: Reader,
  userId: string,
  query: { kinds: readonly string[]; afterId: string; limit: number },
): Promise<number[]> {
  const rows = await reader
    .selectFrom('runs')
    .select('started_at')
    .where('user_id', '=', userId)
    .where('id', '>', query.afterId)
    .where('usage_kind', 'in', query.kinds)
    .orderBy('id')
    .limit(query.limit)
    .execute();
  return rows.map((row) => row.started_at);
}

export async function hasLiveReply(tx: Tx, userId: string, sessionLock: string): Promise<boolean> {
  const row = await tx
    .selectFrom('runs')
    .select('id')
    .where('user_id', '=', userId)
    .where('session_lock', '=', sessionLock)
    .where(IS_RUNNING)
    .executeTakeFirst();
  return row !== undefined;
}

type NewRun = NewRow<'runs'>;

const addRun = prepareQuery((tx, slot: Slot<NewRun>) =>
  tx.insertInto('runs').values(slotsFor(slot, RUN_COLUMNS)),
);

export async function insertRun(tx: Tx, row: NewRun): Promise<void> {
  await addRun(tx, row);
}

const endRun = prepareQuery((tx, slot: Slot<RunResult & { id: string; fence: number }>) =>
  tx
    .updateTable('runs')
    .set(
      slotsFor<RunResult>(slot, [
        'status',
        'output',
        'error',
        'input_tokens',
        'output_tokens',
        'cached_tokens',
        'reasoning_tokens',
        'cost',
        'balance_after',
        'end_reason',
        'last_event',
        'finished_at',
      ]),
    )
    .where('id', '=', slot('id'))
    .where('fence', '=', slot('fence'))
    .where('status', '=', 'running'),
);

/** `false` when the run is no longer this process's to end. */
export async function finishRun(tx: Tx, id: string, fence: number, result: RunResult): Promise<boolean> {
  const { affected } = await endRun(tx, { ...result, id, fence });
  return affected > 0;
}

export async function requestCancel(tx: Tx, userId: string, runId: string): Promise<void> {
  await tx
    .updateTable('runs')
    .set({ cancel_requested: 1 })
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .where('status', '=', 'running')
    .execute();
}

/** Asks all live runs of a user to stop. Answers which. */
export async function requestCancelAll(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('runs')
    .set({ cancel_requested: 1 })
    .where('user_id', '=', userId)
    .where('status', '=', 'running')
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export interface Held {
  readonly id: string;
  readonly isCancelRequested: boolean;
}

/** Prolongs the leases of this process's runs. A run that is missing from the answer was taken over. */
export async function renewLeases(
  tx: Tx,
  owner: string,
  runIds: readonly string[],
  leaseUntil: number,
): Promise<Held[]> {
  const rows = await tx
    .updateTable('runs')
    .set({ lease_until: leaseUntil })
    .where('id', 'in', runIds)
    .where('lease_owner', '=', owner)
    .where('status', '=', 'running')
    .returning(['id', 'cancel_requested'])
    .execute();
  return rows.map((row) => ({ id: row.id, isCancelRequested: row.cancel_requested === 1 }));
}

export interface OrphanQuery {
  readonly owner: string;
  readonly nowMs: number;
  readonly leaseUntil: number;
  readonly limit: number;
  /** With the embedded database every other process is known to be dead. */
  readonly takesLiveLeases: boolean;
}

/** Takes over runs whose process is gone. The raised fence keeps that process from writing, should it wake up. */
export async function claimOrphans(tx: Tx, query: OrphanQuery): Promise<RunRow[]> {
  const candidates = tx
    .selectFrom('runs')
    .select('id')
    .where(IS_RUNNING)
    .where((where) =>
      where.or([
        where('lease_until', '<', query.nowMs),
        ...(query.takesLiveLeases ? [where('lease_owner', '!=', query.owner)] : []),
      ]),
    )
    .limit(query.limit);
  return tx
    .updateTable('runs')
    .set((update) => ({
      lease_owner: query.owner,
      lease_until: query.leaseUntil,
      fence: update('fence', '+', 1),
    }))
    .where('id', 'in', candidates)
    .where('status', '=', 'running')
    .returningAll()
    .execute();
}

export interface ListQuery {
  readonly userId: string;
  readonly onlyActive: boolean;
  readonly key: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

export async function listOwned(
  read: Database['read'],
  { userId, onlyActive, key, page, perPage }: ListQuery,
): Promise<{ rows: RunRow[]; total: number }> {
  let query = read.selectFrom('runs').where('user_id', '=', userId);
  if (onlyActive) query = query.where('status', 'in', ['queued', 'running']);
  if (key !== undefined) query = query.where('idempotency_key', '=', key);
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const count = await query
    .select((where) => where.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count.total) };
}

/** Removes the oldest event logs, which can no longer be read again, and frees the idempotency keys of their runs. */
export async function expireRuns(tx: Tx, beforeId: string, limit: number): Promise<number> {
  const expired = await tx
    .selectFrom('run_events')
    .innerJoin('runs', 'runs.id', 'run_events.run_id')
    .select('run_events.run_id')
    .distinct()
    .where('run_events.run_id', '<', beforeId)
    .where('runs.finished_at', 'is not', null)
    .limit(limit)
    .execute();
  const ids = expired.map((row) => row.run_id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('run_events').where('run_id', 'in', ids).execute();
  await tx
    .updateTable('runs')
    .set({ idempotency_key: null, body_hash: null })
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}
