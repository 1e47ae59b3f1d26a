import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';
import { clustered } from '../clustered.ts';

export async function createLogins(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('logins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_reason', 'text')
    .execute();
  await tx.schema.createIndex('logins_by_user').on('logins').columns(['user_id', 'last_used_at']).execute();
  await tx.schema.createIndex('logins_by_expiry').on('logins').columns(['expires_at']).execute();
  await tx.schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('login_id', 'text', (column) => column.notNull().references('logins.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('retired_at', 'bigint')
    .$call(clustered(kind))
    .execute();
  await tx.schema
    .createIndex('refresh_tokens_one_live')
    .unique()
    .on('refresh_tokens')
    .columns(['login_id'])
    .where(sql<boolean>`retired_at is null`)
    .execute();
  // For the cascade, which also removes retired ones.
  await tx.schema.createIndex('refresh_tokens_by_login').on('refresh_tokens').columns(['login_id']).execute();
}
