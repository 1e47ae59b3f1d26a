import type { Tx } from '../database.ts';

export async function createErrorReports(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('error_reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('error_stack', 'text')
    .addColumn('component_stack', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('error_reports_by_last_seen')
    .on('error_reports')
    .columns(['last_seen_at'])
    .execute();
  await tx.schema
    .createTable('error_occurrences')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('report_id', 'text', (column) =>
      column.notNull().references('error_reports.id').onDelete('cascade'),
    )
    // Null where a visitor's page crashed.
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text')
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('browser_info', 'text')
    .addColumn('additional_context', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('error_occurrences_by_report')
    .on('error_occurrences')
    .columns(['report_id', 'id'])
    .execute();
  await tx.schema
    .createIndex('error_occurrences_by_user')
    .on('error_occurrences')
    .columns(['user_id'])
    .execute();
}
