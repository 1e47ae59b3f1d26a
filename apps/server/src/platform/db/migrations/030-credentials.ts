import type { Tx } from '../database.ts';

/** What people have saved of services, sealed, and by what it is told whether this is the key that sealed it. */
export async function createCredentials(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('credentials')
    // Of owner and entry: the values are sealed for it.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_key', 'text', (column) => column.notNull())
    .addColumn('values_enc', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tested_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('credentials_by_user')
    .unique()
    .on('credentials')
    .columns(['user_id', 'credential_key'])
    .execute();
  await tx.schema
    .createTable('vault_checks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('text_enc', 'text', (column) => column.notNull())
    .execute();
}
