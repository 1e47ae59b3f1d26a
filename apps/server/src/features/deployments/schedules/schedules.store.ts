import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';

export type ScheduleRow = Row<'schedules'>;

export async function insertSchedule(tx: Tx, row: ScheduleRow): Promise<void> {
  await tx.insertInto('schedules').values(row).execute();
}

export async function updateSchedule(
  tx: Tx,
  deploymentId: string,
  change: Partial<Omit<ScheduleRow, 'deployment_id' | 'user_id'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('schedules').set(change).where('deployment_id', '=', deploymentId).execute();
}

/** It has no time left: what was claimed before still runs, so that the count of changes stays. */
export async function endDeployment(tx: Tx, deploymentId: string): Promise<void> {
  await tx
    .updateTable('deployments')
    .set({ is_active: 0, paused_reason: 'ended' })
    .where('id', '=', deploymentId)
    .execute();
}

/** What waits to start began under the schedule as it was: nothing of it starts. */
export async function skipWaiting(tx: Tx, deploymentId: string): Promise<void> {
  await tx
    .updateTable('occurrences')
    .set({ state: 'skipped', note: 'paused' })
    .where('deployment_id', '=', deploymentId)
    .where('state', '=', 'due')
    .execute();
}

export async function listSchedules(
  reader: Reader,
  deploymentIds: readonly string[],
): Promise<ReadonlyMap<string, ScheduleRow>> {
  if (deploymentIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('schedules')
    .selectAll()
    .where('deployment_id', 'in', deploymentIds)
    .execute();
  return new Map(rows.map((row) => [row.deployment_id, row]));
}

/** Of one owner, those that are on, with the names of their agents. */
export function listActiveSchedules(
  reader: Reader,
  userId: string,
): Promise<(ScheduleRow & { readonly agent_id: string; readonly agent_name: string })[]> {
  return reader
    .selectFrom('schedules')
    .innerJoin('deployments', 'deployments.id', 'schedules.deployment_id')
    .innerJoin('agents', 'agents.id', 'deployments.agent_id')
    .selectAll('schedules')
    .select(['agents.id as agent_id', 'agents.name as agent_name'])
    .where('schedules.user_id', '=', userId)
    .where('schedules.next_run_at', 'is not', null)
    .orderBy('schedules.next_run_at')
    .execute();
}

/** Runs that a forecast is made from: the last ones. */
const FORECAST_RUNS = 200;

/** What the last runs of an agent have cost its user, in micro-dollars; runs that failed before they began left out. */
export async function listEarlierCosts(reader: Reader, userId: string, agentId: string): Promise<number[]> {
  const rows = await reader
    .selectFrom('runs')
    .select('cost')
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where('finished_at', 'is not', null)
    .where('model', '!=', '')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FORECAST_RUNS)
    .execute();
  return rows.map(({ cost }) => Number(cost));
}

/** What the schedules of a user have cost since a time, all besides one, in micro-dollars. */
export async function sumScheduledCosts(
  reader: Reader,
  { userId, besides, sinceMs }: { userId: string; besides: string | null; sinceMs: number },
): Promise<number> {
  let query = reader
    .selectFrom('runs')
    .innerJoin('schedules', 'schedules.deployment_id', 'runs.deployment_id')
    .select((select) => select.fn.sum<number | null>('runs.cost').as('cost'))
    .where('schedules.user_id', '=', userId)
    .where('runs.started_at', '>=', sinceMs);
  if (besides !== null) query = query.where('runs.deployment_id', '!=', besides);
  const { cost } = await query.executeTakeFirstOrThrow();
  return Number(cost ?? 0);
}
