import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { NewRow } from '../../platform/db/schema.ts';

/** Of what happened often, the latest times tell enough. */
const KEPT_OCCURRENCES = 20;

/** Adds to the report of the same error where there is one. Answers its id. */
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
        // What was mended is open again; what was put aside stays so.
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

export async function removeReportsBefore(tx: Tx, timeMs: number): Promise<void> {
  await tx.deleteFrom('error_reports').where('last_seen_at', '<', timeMs).execute();
}
