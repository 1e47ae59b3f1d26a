import { sql } from 'kysely';
import { clustered } from '../clustered.ts';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

/**
 * Work is paid for step by step: a run may hold and settle several reservations. What a step cost beyond the balance is
 * kept beside the ledger, so that the operator sees it. Records tell every count that has a price of its own.
 */
export async function keyReservationsByStep(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('reservations_by_step')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_waiting', 'integer', (column) => column.notNull())
    .addColumn('api_key_id', 'text')
    .addColumn('has_budget', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reservations_key', ['run_id', 'step'])
    .$call(clustered(kind))
    .execute();
  await sql`insert into reservations_by_step
      (run_id, step, user_id, amount, state, is_waiting, api_key_id, has_budget, created_at, updated_at)
    select run_id, 0, user_id, amount, state, 0, api_key_id, has_budget, created_at, updated_at
    from reservations`.execute(tx);
  await tx.schema.dropTable('reservations').execute();
  await tx.schema.alterTable('reservations_by_step').renameTo('reservations').execute();
  // Few are open at a time, so this stays small.
  await tx.schema
    .createIndex('reservations_open')
    .on('reservations')
    .columns(['user_id'])
    .where(sql<boolean>`state = 'open'`)
    .execute();
  await tx.schema
    .alterTable('usage_records')
    .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await tx.schema
    .alterTable('usage_records')
    .addColumn('cache_write_tokens', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await tx.schema
    .createTable('uncovered_costs')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    // Like the ledger it outlives the account: no foreign key.
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('uncovered_costs_key', ['run_id', 'step'])
    .$call(clustered(kind))
    .execute();
}
