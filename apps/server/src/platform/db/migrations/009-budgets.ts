import { sql } from 'kysely';
import { clustered } from '../clustered.ts';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

/** What an account, or one of its API keys, may spend. `subject` is `account` or the id of the key. */
export async function createBudgets(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('budgets')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('per_run', 'bigint')
    .addColumn('per_month', 'bigint')
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('spent', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('budgets_key', ['user_id', 'subject'])
    .$call(clustered(kind))
    .execute();
  await tx.schema.alterTable('reservations').addColumn('api_key_id', 'text').execute();
  await tx.schema
    .alterTable('reservations')
    .addColumn('has_budget', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Few are open at a time, so this stays small.
  await tx.schema
    .createIndex('reservations_open')
    .on('reservations')
    .columns(['user_id'])
    .where(sql<boolean>`state = 'open'`)
    .execute();
}
