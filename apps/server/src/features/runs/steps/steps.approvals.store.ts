import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';
import { toStepRow, type Step } from './step.ts';

/** Written out: SQLite uses the index of waiting steps only for a constant that it can see. */
const IS_WAITING = sql<boolean>`state = 'waiting'`;

/** Only the owner's: another user's is treated as missing. */
export async function findApproval(
  reader: Reader,
  userId: string,
  approvalId: string,
): Promise<Row<'run_steps'> | undefined> {
  return reader
    .selectFrom('run_steps')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** `false` when it was decided before. */
export async function decideStep(tx: Tx, runId: string, step: Step): Promise<boolean> {
  const { state, decision, decided_by, result, finished_at, last_event } = toStepRow(
    { id: runId, user_id: '' },
    step,
  );
  const decided = await tx
    .updateTable('run_steps')
    .set({ state, decision, decided_by, result, finished_at, last_event })
    .where('run_id', '=', runId)
    .where('n', '=', step.n)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return decided.numUpdatedRows > 0n;
}

/** How many runs of a user wait for a decision. */
export async function countWaiting(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('run_steps')
    .select((select) => select.fn.count<number>('run_id').distinct().as('runs'))
    .where(IS_WAITING)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.runs ?? 0);
}

/** Waiting steps whose time is over. */
export async function listExpired(
  read: Database['read'],
  nowMs: number,
  limit: number,
): Promise<Row<'run_steps'>[]> {
  return read
    .selectFrom('run_steps')
    .selectAll()
    .where(IS_WAITING)
    .where('expires_at', '<=', nowMs)
    .limit(limit)
    .execute();
}
