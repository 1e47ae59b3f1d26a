import type { Tx } from '../database.ts';

export async function createAuditLog(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Outlives the account: no foreign key.
    .addColumn('actor_id', 'text')
    .addColumn('workspace_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target_type', 'text')
    .addColumn('target_id', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema.createIndex('audit_log_by_actor').on('audit_log').columns(['actor_id', 'id']).execute();
  await tx.schema.createIndex('audit_log_by_action').on('audit_log').columns(['action', 'id']).execute();
}
