import type { Tx } from '../database.ts';

/** How often and to how many people an error happens, and whether it has come back. */
export async function createReportFigures(tx: Tx): Promise<void> {
  for (const column of ['resolved_at', 'returned_at']) {
    await tx.schema.alterTable('error_reports').addColumn(column, 'bigint').execute();
  }
  await tx.schema
    .createTable('error_report_hours')
    .addColumn('report_id', 'text', (column) =>
      column.notNull().references('error_reports.id').onDelete('cascade'),
    )
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('error_report_hours_pk', ['report_id', 'hour'])
    .execute();
  await tx.schema
    .createTable('error_report_people')
    .addColumn('report_id', 'text', (column) =>
      column.notNull().references('error_reports.id').onDelete('cascade'),
    )
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('error_report_people_pk', ['report_id', 'person'])
    .execute();
}
