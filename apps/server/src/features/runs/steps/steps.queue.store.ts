// The state of a resumable run: worked on, waiting for a person, or queued for the next free server.
// Those that no server works on have no lease, and do not keep their chat session from other replies.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { prepareQuery, type Slot } from '../../../platform/db/prepared.ts';
import type { RunRow } from '../runs.store.ts';

const NO_LEASE = { lease_owner: '', session_lock: null } as const;
/** Written out: SQLite uses the index of queued runs only for a constant that it can see. */
const IS_QUEUED = sql<boolean>`status = 'queued'`;

interface Progress {
  readonly id: string;
  readonly fence: number;
  readonly cost: number;
  readonly lastEvent: number;
  readonly takeovers: number;
}

const addProgress = prepareQuery((tx, slot: Slot<Progress>) =>
  tx
    .updateTable('runs')
    .set({ cost: slot('cost'), last_event: slot('lastEvent'), takeovers: slot('takeovers') })
    .where('id', '=', slot('id'))
    .where('fence', '=', slot('fence'))
    .where('status', '=', 'running'),
);

/** `false` when the run is no longer this process's to write. */
export async function noteProgress(tx: Tx, progress: Progress): Promise<boolean> {
  const { affected } = await addProgress(tx, progress);
  return affected > 0;
}

/**
 * Gives the run up until a person has decided, or to be ended at once where a stop came before. Answers which; `null`
 * when it is no longer this process's to write. `isHeld`: this server holds a call open and is the one to go on.
 */
export async function parkRun(
  tx: Tx,
  { id, fence, cost, lastEvent, isHeld }: Progress & { readonly isHeld: boolean },
): Promise<'waiting' | 'queued' | null> {
  const row = await tx
    .updateTable('runs')
    .set({ ...NO_LEASE, cost, last_event: lastEvent, takeovers: 0 })
    .set((update) => ({ held_by: isHeld ? update.ref('lease_owner') : null }))
    .set({ status: sql`case when cancel_requested = 1 then 'queued' else 'waiting' end` })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .returning('status')
    .executeTakeFirst();
  if (!row) return null;
  return row.status === 'queued' ? 'queued' : 'waiting';
}

/** Gives the run to whichever server takes it up next. */
export async function queueRun(
  tx: Tx,
  run: Pick<RunRow, 'id' | 'fence'>,
  { lastEvent, takeovers }: { lastEvent: number; takeovers: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('runs')
    .set({ ...NO_LEASE, status: 'queued', last_event: lastEvent, takeovers })
    .where('id', '=', run.id)
    .where('fence', '=', run.fence)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes up queued runs, oldest first; not those of which another server that is alive holds a call open. */
export async function claimQueued(tx: Tx, serverId: string, limit: number): Promise<RunRow[]> {
  const others = tx.selectFrom('servers').select('id').where('id', '!=', serverId);
  const candidates = tx
    .selectFrom('runs')
    .select('id')
    .where(IS_QUEUED)
    .where((where) => where.or([where('held_by', 'is', null), where('held_by', 'not in', others)]))
    .orderBy('id')
    .limit(limit);
  return tx
    .updateTable('runs')
    .set((update) => ({
      status: 'running',
      lease_owner: serverId,
      held_by: null,
      fence: update('fence', '+', 1),
    }))
    .where('id', 'in', candidates)
    .where(IS_QUEUED)
    .returningAll()
    .execute();
}

export async function hasQueued(read: Database['read']): Promise<boolean> {
  return (
    (await read.selectFrom('runs').select('id').where(IS_QUEUED).limit(1).executeTakeFirst()) !== undefined
  );
}

/** Numbers one more event of a waiting run, which locks it; `null` when it does not wait. */
export async function numberNextEvent(tx: Tx, runId: string): Promise<number | null> {
  const row = await tx
    .updateTable('runs')
    .set((update) => ({ last_event: update('last_event', '+', 1) }))
    .where('id', '=', runId)
    .where('status', '=', 'waiting')
    .returning('last_event')
    .executeTakeFirst();
  return row?.last_event ?? null;
}

/** Queues a waiting run that has nothing left to wait for. */
export async function queueDecided(tx: Tx, runId: string): Promise<boolean> {
  const undecided = tx
    .selectFrom('run_steps')
    .select('n')
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting');
  const result = await tx
    .updateTable('runs')
    .set({ status: 'queued' })
    .where('id', '=', runId)
    .where('status', '=', 'waiting')
    .where((where) => where.not(where.exists(undecided)))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
