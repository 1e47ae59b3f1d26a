import type { Tx } from '../database.ts';

export async function createContactMessages(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    // Null where a visitor wrote.
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('contact_messages_by_user')
    .on('contact_messages')
    .columns(['user_id'])
    .execute();
  await tx.schema
    .createIndex('contact_messages_by_status')
    .on('contact_messages')
    .columns(['status', 'id'])
    .execute();
}
