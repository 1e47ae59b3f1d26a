import type { Tx } from '../database.ts';

/** Devices that are notified by web push, and the key that the server signs its messages with. */
export async function createPush(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('push_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('login_id', 'text')
    .addColumn('endpoint_hash', 'text', (column) => column.notNull())
    .addColumn('subscription_enc', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('push_devices_by_endpoint')
    .unique()
    .on('push_devices')
    .columns(['endpoint_hash'])
    .execute();
  await tx.schema
    .createIndex('push_devices_by_user')
    .on('push_devices')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await tx.schema
    .createTable('push_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key_enc', 'text', (column) => column.notNull())
    .execute();
}
