import type { Tx } from '../database.ts';

/** Why admins changed balances, and what the overview and the audit log are read by. */
export async function addAdministration(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('balance_adjustments')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('balance_adjustments_by_user')
    .on('balance_adjustments')
    .columns(['user_id', 'reference'])
    .execute();
  await tx.schema.createIndex('audit_log_by_time').on('audit_log').columns(['at', 'seq']).execute();
  await tx.schema.createIndex('logins_by_use').on('logins').columns(['last_used_at']).execute();
}
