import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { forNoKeyUpdate, forUpdateOfFree } from '../../../platform/db/dialect.ts';
import type { Row } from '../../../platform/db/schema.ts';
import type { ScheduleRow } from './schedules.store.ts';

export type OccurrenceRow = Row<'occurrences'>;

export type DueSchedule = ScheduleRow & { readonly revision: number };

/** Due ones that no other server is working on, for this transaction. */
export function claimDue(tx: Tx, { nowMs, limit }: { nowMs: number; limit: number }): Promise<DueSchedule[]> {
  const due = tx
    .selectFrom('schedules')
    .innerJoin('deployments', 'deployments.id', 'schedules.deployment_id')
    .selectAll('schedules')
    .select('deployments.revision')
    .where('schedules.next_run_at', '<=', nowMs)
    .where('deployments.is_active', '=', 1)
    .orderBy('schedules.next_run_at')
    .limit(limit);
  return forUpdateOfFree(tx, due).execute();
}

/** Countries of the schedules that are due. */
export async function listDueCountries(reader: Reader, nowMs: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('schedules')
    .select('holidays')
    .distinct()
    .where('next_run_at', '<=', nowMs)
    .where('holidays', 'is not', null)
    .execute();
  return rows.flatMap(({ holidays }) => (holidays === null ? [] : [holidays]));
}

export async function findFirstDue(reader: Reader): Promise<number | null> {
  const row = await reader
    .selectFrom('schedules')
    .select('next_run_at')
    .where('next_run_at', 'is not', null)
    .orderBy('next_run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_run_at ?? null;
}

/** One row for each due time; a second one changes nothing. */
export async function insertOccurrences(tx: Tx, rows: readonly OccurrenceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('occurrences')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['deployment_id', 'due_at']).doNothing())
    .execute();
}

export interface OccurrenceKey {
  readonly deploymentId: string;
  readonly dueAtMs: number;
}

export function findOccurrence(
  reader: Reader,
  { deploymentId, dueAtMs }: OccurrenceKey,
): Promise<OccurrenceRow | undefined> {
  return reader
    .selectFrom('occurrences')
    .selectAll()
    .where('deployment_id', '=', deploymentId)
    .where('due_at', '=', dueAtMs)
    .executeTakeFirst();
}

export async function updateOccurrence(
  tx: Tx,
  { deploymentId, dueAtMs }: OccurrenceKey,
  change: Partial<Pick<OccurrenceRow, 'state' | 'note' | 'run_id'>>,
): Promise<void> {
  await tx
    .updateTable('occurrences')
    .set(change)
    .where('deployment_id', '=', deploymentId)
    .where('due_at', '=', dueAtMs)
    .execute();
}

/** One that has been decided meanwhile stays as it is. */
export async function settleOccurrence(
  tx: Tx,
  { deploymentId, dueAtMs }: OccurrenceKey,
  change: Pick<OccurrenceRow, 'state' | 'note'>,
): Promise<void> {
  await tx
    .updateTable('occurrences')
    .set(change)
    .where('deployment_id', '=', deploymentId)
    .where('due_at', '=', dueAtMs)
    .where('state', '=', 'due')
    .execute();
}

export interface OccurrenceFilter {
  readonly deploymentId: string;
  /** Only those that were skipped or missed. */
  readonly hasNotRun: boolean;
  readonly fromMs: number | null;
  /** Before this time. */
  readonly toMs: number | null;
}

const selectOccurrences = (reader: Reader, { deploymentId, hasNotRun, fromMs, toMs }: OccurrenceFilter) =>
  reader
    .selectFrom('occurrences')
    .where('deployment_id', '=', deploymentId)
    .$if(hasNotRun, (query) => query.where('state', 'in', ['skipped', 'missed']))
    .$if(fromMs !== null, (query) => query.where('due_at', '>=', fromMs ?? 0))
    .$if(toMs !== null, (query) => query.where('due_at', '<', toMs ?? 0));

/** Newest first. */
export function listOccurrences(
  reader: Reader,
  filter: OccurrenceFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<OccurrenceRow[]> {
  return selectOccurrences(reader, filter)
    .selectAll()
    .orderBy('due_at', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOccurrences(reader: Reader, filter: OccurrenceFilter): Promise<number> {
  const { total } = await selectOccurrences(reader, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Those that wait for the run before to end, oldest first. */
export function listWaiting(reader: Reader, deploymentId: string, limit: number): Promise<OccurrenceRow[]> {
  return reader
    .selectFrom('occurrences')
    .selectAll()
    .where('deployment_id', '=', deploymentId)
    .where('state', '=', 'due')
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Removes up to `limit` that are older; answers how many. */
export async function removeOccurrencesBefore(tx: Tx, beforeMs: number, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('occurrences')
    .select(['deployment_id', 'due_at'])
    .where('created_at', '<', beforeMs)
    .where('state', '!=', 'due')
    .limit(limit)
    .execute();
  for (const { deployment_id: id, due_at: dueAt } of old)
    await tx.deleteFrom('occurrences').where('deployment_id', '=', id).where('due_at', '=', dueAt).execute();
  return old.length;
}

/** Of a deployment, until the transaction ends: a change of it waits, or is seen. */
export async function lockRevision(
  tx: Tx,
  deploymentId: string,
): Promise<{ readonly revision: number } | undefined> {
  const found = tx.selectFrom('deployments').select('revision').where('id', '=', deploymentId);
  return forNoKeyUpdate(tx, found).executeTakeFirst();
}

/** Few runs have no end, a deployment may have very many: written so that only the index of ends is of use. */
const isOf = (deploymentId: string) => sql<boolean>`coalesce(deployment_id, '') = ${deploymentId}`;

/** Whether a run of a deployment has not ended, besides one, however many have begun since. */
export async function hasLiveRun(reader: Reader, deploymentId: string, besidesId: string): Promise<boolean> {
  const live = await reader
    .selectFrom('runs')
    .select('id')
    .where('finished_at', 'is', null)
    .where(isOf(deploymentId))
    .where('id', '!=', besidesId)
    .limit(1)
    .executeTakeFirst();
  return live !== undefined;
}

/** The runs of a deployment that have begun and not ended. */
export async function countLiveRuns(reader: Reader, deploymentId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('runs')
    .select(sql<number>`count(*)`.as('count'))
    .where('finished_at', 'is', null)
    .where(isOf(deploymentId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What the last run that succeeded said; `null` before the first. */
export async function findLastOutput(reader: Reader, deploymentId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('runs')
    .select('output')
    .where('deployment_id', '=', deploymentId)
    .where('status', '=', 'succeeded')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.output ?? null;
}

/** The run of a due time that has failed and is to be made once more. */
export async function findFailedRun(tx: Tx, { deploymentId, dueAtMs }: OccurrenceKey) {
  const row = await tx
    .selectFrom('occurrences')
    .innerJoin('runs', 'runs.id', 'occurrences.run_id')
    .select(['runs.id', 'runs.user_id', 'runs.agent_id', 'runs.agent_name', 'runs.trigger'])
    .select(['runs.status', 'runs.error', 'runs.output', 'runs.cost', 'runs.finished_at'])
    .select('runs.idempotency_key')
    .where('occurrences.deployment_id', '=', deploymentId)
    .where('occurrences.due_at', '=', dueAtMs)
    .where('occurrences.state', '=', 'started')
    .where('runs.status', '=', 'failed')
    .executeTakeFirst();
  // What has changed something outside is never made once more.
  return row && { ...row, deployment_id: deploymentId, isTooLong: false, hasWritten: false, hasKey: false };
}

export async function findRunKey(tx: Tx, runId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('runs')
    .select('idempotency_key')
    .where('id', '=', runId)
    .executeTakeFirst();
  return row?.idempotency_key ?? null;
}
