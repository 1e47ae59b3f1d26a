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
