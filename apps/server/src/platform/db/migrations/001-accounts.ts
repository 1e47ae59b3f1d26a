import type { Tx } from '../database.ts';

export async function createAccounts(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('username', 'text')
    .addColumn('username_key', 'text', (column) => column.unique())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text', (column) => column.unique())
    .addColumn('password_hash', 'text')
    .addColumn('balance', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('reserved', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('user_type', 'text')
    .addColumn('language', 'text')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('active'))
    .addColumn('token_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('session_id', 'text')
    .addColumn('location_hash', 'text')
    .addColumn('last_login_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createTable('guest_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull().unique())
    .addColumn('location_hash', 'text', (column) => column.notNull())
    .addColumn('granted', 'bigint', (column) => column.notNull())
    .addColumn('spent', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('upgraded_at', 'bigint')
    .execute();
  await tx.schema
    .createIndex('guest_sessions_by_location')
    .on('guest_sessions')
    .columns(['location_hash', 'started_at'])
    .execute();
}
