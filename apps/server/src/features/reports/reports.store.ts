import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { NewRow } from '../../platform/db/schema.ts';

/** For frequent errors the latest occurrences are enough. */
const KEPT_OCCURRENCES = 20;

/** Adds to the existing report of the same error, if any. Returns its id. */
export async function addReport(tx: Tx, row: NewRow<'error_reports'>): Promise<string> {
  const { id } = await tx
    .insertInto('error_reports')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet((update) => ({
        count: sql<number>`${update.ref('error_reports.count')} + 1`,
        last_seen_at: row.last_seen_at,
        error_stack: row.error_stack,
        component_stack: row.component_stack,
        returned_at: sql<
          number | null
        >`case when ${update.ref('error_reports.status')} = 'resolved' then ${row.last_seen_at} else ${update.ref('error_reports.returned_at')} end`,
        // A resolved report reopens; an ignored one stays ignored.
        status: sql<
          'open' | 'ignored'
        >`case when ${update.ref('error_reports.status')} = 'ignored' then 'ignored' else 'open' end`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addOccurrence(tx: Tx, row: NewRow<'error_occurrences'>): Promise<void> {
  await tx.insertInto('error_occurrences').values(row).execute();
  const kept = tx
    .selectFrom('error_occurrences')
    .select('id')
    .where('report_id', '=', row.report_id)
    .orderBy('id', 'desc')
    .limit(KEPT_OCCURRENCES);
  await tx
    .deleteFrom('error_occurrences')
    .where('report_id', '=', row.report_id)
    .where('id', 'not in', kept)
    .execute();
}

export const HOUR_MS = 3_600_000;

/** Counts the hour, and the person where one can be distinguished. */
export async function addFigures(
  tx: Tx,
  { reportId, person, at }: { reportId: string; person: string | null; at: number },
): Promise<void> {
  await tx
    .insertInto('error_report_hours')
    .values({ report_id: reportId, hour: Math.floor(at / HOUR_MS), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['report_id', 'hour']).doUpdateSet((update) => ({
        count: sql<number>`${update.ref('error_report_hours.count')} + 1`,
      })),
    )
    .execute();
  if (person === null) return;
  await tx
    .insertInto('error_report_people')
    .values({ report_id: reportId, person, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['report_id', 'person']).doUpdateSet({ last_seen_at: at }))
    .execute();
}

const DELETE_BATCH_SIZE = 100;

/**
 * Deletes untriaged reports beyond the limit, those not seen for longest first, a few at a time. Returns whether there
 * may be more.
 */
export async function removeReportsBeyond(tx: Tx, kept: number): Promise<boolean> {
  const beyond = await tx
    .selectFrom('error_reports')
    .select('id')
    .where('status', '=', 'open')
    .where('note', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DELETE_BATCH_SIZE)
    .offset(kept)
    .execute();
  if (beyond.length === 0) return false;
  const ids = beyond.map((row) => row.id);
  await tx.deleteFrom('error_reports').where('id', 'in', ids).execute();
  return beyond.length === DELETE_BATCH_SIZE;
}

/** Everything that belongs to a report is deleted with it. */
export async function removeReportsBefore(tx: Tx, timeMs: number): Promise<void> {
  await tx.deleteFrom('error_reports').where('last_seen_at', '<', timeMs).execute();
  await tx
    .deleteFrom('error_report_hours')
    .where('hour', '<', Math.floor(timeMs / HOUR_MS))
    .execute();
  await tx.deleteFrom('error_report_people').where('last_seen_at', '<', timeMs).execute();
}
