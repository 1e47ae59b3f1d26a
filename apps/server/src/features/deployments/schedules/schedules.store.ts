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

/** Of one owner, those that are on, with their names and those of their agents. */
export function listActiveSchedules(
  reader: Reader,
  userId: string,
): Promise<
  (ScheduleRow & { readonly name: string; readonly agent_id: string; readonly agent_name: string })[]
> {
  return reader
    .selectFrom('schedules')
    .innerJoin('deployments', 'deployments.id', 'schedules.deployment_id')
    .innerJoin('agents', 'agents.id', 'deployments.agent_id')
    .selectAll('schedules')
    .select(['deployments.name', 'agents.id as agent_id', 'agents.name as agent_name'])
    .where('schedules.user_id', '=', userId)
    .where('schedules.next_run_at', 'is not', null)
    .orderBy('schedules.next_run_at')
    .execute();
}
