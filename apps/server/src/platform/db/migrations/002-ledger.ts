import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';
import { clustered } from '../clustered.ts';

export async function createLedger(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('balance_entries')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    // The ledger outlives the account: no foreign key.
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('balance_after', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('balance_entries_once', ['reason', 'reference'])
    .$call(clustered(kind))
    .execute();
  await tx.schema
    .createIndex('balance_entries_by_user')
    .on('balance_entries')
    .columns(['user_id', 'created_at'])
    .execute();
  await tx.schema
    .createTable('reservations')
    .addColumn('run_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .$call(clustered(kind))
    .execute();
  await tx.schema
    .createTable('usage_records')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('trigger', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('provider', 'text')
    .addColumn('input_tokens', 'bigint', (column) => column.notNull())
    .addColumn('output_tokens', 'bigint', (column) => column.notNull())
    .addColumn('cached_tokens', 'bigint', (column) => column.notNull())
    .addColumn('reasoning_tokens', 'bigint', (column) => column.notNull())
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .addColumn('balance_after', 'bigint', (column) => column.notNull())
    .addColumn('session_id', 'text')
    .addColumn('agent_id', 'text')
    .addColumn('agent_name', 'text')
    .addColumn('run_id', 'text')
    .addColumn('is_ok', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .$call(clustered(kind))
    .execute();
  await tx.schema
    .createIndex('usage_records_by_user')
    .on('usage_records')
    .columns(['user_id', 'created_at'])
    .execute();
  await tx.schema
    .createIndex('usage_records_by_time')
    .on('usage_records')
    .columns(['created_at', 'model'])
    .execute();
}
