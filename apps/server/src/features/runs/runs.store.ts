import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { prepareQuery, slotsFor, type Slot } from '../../platform/db/prepared.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';

export type RunRow = Row<'runs'>;

/** What of a run's row is known from its admission on, and needed at its end. */
export type AdmittedRun = Pick<
  RunRow,
  | 'id'
  | 'user_id'
  | 'usage_kind'
  | 'trigger'
  | 'model'
  | 'provider'
  | 'session_id'
  | 'agent_id'
  | 'agent_name'
  | 'deployment_id'
  | 'fence'
>;

/** Characters. */
const MAX_KEPT_REQUEST = 256 * 1024;

/** The only step of a plain reply, by which it is paid. */
export const FIRST_STEP = 0;

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
  'agent_version',
  'replay_of',
  'deployment_id',
  'workspace_id',
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
  'request',
  'takeovers',
  'lease_owner',
  'fence',
  'started_at',
  'finished_at',
] as const satisfies readonly (keyof RunRow)[];

/** Written out: SQLite uses the index of running runs only for a constant that it can see. */
const IS_RUNNING = sql<boolean>`status = 'running'`;

export type Reader = Database['read'] | Tx;

const selectByKey = prepareQuery((tx, slot: Slot<{ userId: string; key: string }>) =>
  tx
    .selectFrom('runs')
    .selectAll()
    .where('user_id', '=', slot('userId'))
    .where('idempotency_key', '=', slot('key')),
);

export async function findByKey(reader: Reader, userId: string, key: string): Promise<RunRow | undefined> {
  const { rows } = await selectByKey(reader, { userId, key });
  return rows[0];
}

const selectOwned = prepareQuery((tx, slot: Slot<{ userId: string; runId: string }>) =>
  tx.selectFrom('runs').selectAll().where('id', '=', slot('runId')).where('user_id', '=', slot('userId')),
);

/** Only the owner's: another user's run is treated as missing. */
export async function findOwned(reader: Reader, userId: string, runId: string): Promise<RunRow | undefined> {
  const { rows } = await selectOwned(reader, { userId, runId });
  return rows[0];
}

export async function hasRun(reader: Reader, runId: string): Promise<boolean> {
  const row = await reader.selectFrom('runs').select('id').where('id', '=', runId).executeTakeFirst();
  return row !== undefined;
}

/** What the runs of an account are counted among while they are under way: its own work, or the calls of deployments. */
export type LiveRoom = 'own' | Extract<RunRow['trigger'], 'api' | 'scheduled' | 'webhook'>;

const countRunning = prepareQuery((tx, slot: Slot<{ userId: string; room: string }>) =>
  tx
    .selectFrom('runs')
    .select((where) => where.fn.countAll<number>().as('live'))
    .where('user_id', '=', slot('userId'))
    .where(sql<boolean>`(case when deployment_id is null then 'own' else "trigger" end) = ${slot('room')}`)
    .where(IS_RUNNING),
);

export async function countLive(tx: Tx, userId: string, room: LiveRoom): Promise<number> {
  const { rows } = await countRunning(tx, { userId, room });
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

const selectLiveReply = prepareQuery((tx, slot: Slot<{ userId: string; sessionLock: string }>) =>
  tx
    .selectFrom('runs')
    .select('id')
    .where('user_id', '=', slot('userId'))
    .where('session_lock', '=', slot('sessionLock'))
    .where(IS_RUNNING),
);

export async function hasLiveReply(tx: Tx, userId: string, sessionLock: string): Promise<boolean> {
  const { rows } = await selectLiveReply(tx, { userId, sessionLock });
  return rows.length > 0;
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
    .set({
      ...slotsFor<RunResult>(slot, [
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
      // What was asked is kept for repeating it, unless it is very long.
      request: sql<
        string | null
      >`case when length(request) <= ${sql.lit(MAX_KEPT_REQUEST)} then request else null end`,
    })
    .where('id', '=', slot('id'))
    .where('fence', '=', slot('fence'))
    .where('status', '=', 'running'),
);

/** `false` when the run is no longer this process's to end. */
export async function finishRun(tx: Tx, id: string, fence: number, result: RunResult): Promise<boolean> {
  const { affected } = await endRun(tx, { ...result, id, fence });
  return affected > 0;
}

/** The next request with the idempotency key of this run starts a new one. */
export async function freeKey(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('runs').set({ idempotency_key: null, body_hash: null }).where('id', '=', id).execute();
}

/** A waiting run is queued, so that the process that claims it ends it. */
const CANCEL = {
  cancel_requested: 1,
  status: sql<RunRow['status']>`case when status = 'waiting' then 'queued' else status end`,
} as const;
const UNFINISHED: readonly RunRow['status'][] = ['running', 'waiting', 'queued'];

export async function requestCancel(tx: Tx, userId: string, runId: string): Promise<void> {
  await tx
    .updateTable('runs')
    .set(CANCEL)
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .where('status', 'in', UNFINISHED)
    .execute();
}

/** All of a user where nothing is said. */
export interface CancelledRuns {
  readonly deploymentId?: string;
  readonly agentIds?: readonly string[];
  readonly workspaceId?: string;
  /** Only runs of others that the user pays for. */
  readonly isOfOthers?: boolean;
}

/** Of others, the runs whose next words the user would pay for: also those that wait for a person and hold nothing. */
async function listPaidFor(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('runs')
    .select('id')
    .where('finished_at', 'is', null)
    .where('user_id', '!=', userId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('reservations')
          .select('reservations.run_id')
          .whereRef('reservations.run_id', '=', 'runs.id')
          .where('reservations.user_id', '=', userId),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Asks all unfinished runs that a user runs or pays for, or those of one deployment, to stop. Answers which. */
export async function requestCancelAll(
  tx: Tx,
  userId: string,
  { deploymentId, agentIds, workspaceId, isOfOthers = false }: CancelledRuns = {},
): Promise<string[]> {
  const paidFor = await listPaidFor(tx, userId);
  const rows = await tx
    .updateTable('runs')
    .set(CANCEL)
    .where((where) =>
      where.or([
        ...(isOfOthers ? [] : [where('user_id', '=', userId)]),
        ...(paidFor.length === 0 ? [] : [where('id', 'in', paidFor)]),
      ]),
    )
    .$if(deploymentId !== undefined, (query) => query.where('deployment_id', '=', deploymentId ?? ''))
    .$if(workspaceId !== undefined, (query) => query.where('workspace_id', '=', workspaceId ?? ''))
    .$if(agentIds !== undefined, (query) => query.where('agent_id', 'in', agentIds ?? []))
    .where('status', 'in', UNFINISHED)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The live runs of a server that were asked to stop. */
export async function listStopped(read: Database['read'], serverId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('runs')
    .select('id')
    .where(IS_RUNNING)
    .where('lease_owner', '=', serverId)
    .where('cancel_requested', '=', 1)
    .execute();
  return rows.map((row) => row.id);
}

/** The live runs of a server that were started before the time. */
export async function listHeld(
  read: Database['read'],
  serverId: string,
  beforeMs = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  const rows = await read
    .selectFrom('runs')
    .select('id')
    .where(IS_RUNNING)
    .where('lease_owner', '=', serverId)
    .where('started_at', '<', beforeMs)
    .execute();
  return rows.map((row) => row.id);
}

function claim(tx: Tx, serverId: string) {
  return tx
    .updateTable('runs')
    .set((update) => ({ lease_owner: serverId, fence: update('fence', '+', 1) }))
    .where('status', '=', 'running');
}

/** Takes over runs whose server is gone. The raised fence keeps that server from writing, should it wake up. */
export async function claimOrphans(tx: Tx, serverId: string, limit: number): Promise<RunRow[]> {
  const candidates = tx
    .selectFrom('runs')
    .select('id')
    .where(IS_RUNNING)
    .where('lease_owner', 'not in', tx.selectFrom('servers').select('id'))
    .limit(limit);
  return claim(tx, serverId).where('id', 'in', candidates).returningAll().execute();
}

/** Takes back runs of this very server that it does not work on. */
export async function claimHeld(tx: Tx, serverId: string, runIds: readonly string[]): Promise<RunRow[]> {
  return claim(tx, serverId)
    .where('id', 'in', runIds)
    .where('lease_owner', '=', serverId)
    .returningAll()
    .execute();
}

/** Removes the oldest finished runs with all that hangs on them. Usage records and the ledger stay. Answers how many. */
export async function removeRuns(tx: Tx, beforeId: string, limit: number): Promise<number> {
  const old = tx
    .selectFrom('runs')
    .select('id')
    .where('id', '<', beforeId)
    .where('finished_at', 'is not', null)
    .orderBy('id')
    .limit(limit);
  const removed = await tx.deleteFrom('runs').where('id', 'in', old).returning('id').execute();
  return removed.length;
}

/**
 * Removes the oldest event logs, which can no longer be read again, and frees the idempotency keys of their runs. The id
 * narrows the search; by it alone, runs that waited long for a person would lose their events as soon as they end.
 */
export async function expireRuns(
  tx: Tx,
  { beforeId, endedBeforeMs }: { beforeId: string; endedBeforeMs: number },
  limit: number,
): Promise<number> {
  const expired = await tx
    .selectFrom('run_events')
    .innerJoin('runs', 'runs.id', 'run_events.run_id')
    .select('run_events.run_id')
    .distinct()
    .where('run_events.run_id', '<', beforeId)
    .where('runs.finished_at', '<', endedBeforeMs)
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
