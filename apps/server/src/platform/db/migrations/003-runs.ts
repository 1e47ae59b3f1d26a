import { sql } from 'kysely';
import { clustered } from '../clustered.ts';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

export async function createRuns(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('usage_kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text')
    .addColumn('agent_id', 'text')
    .addColumn('agent_name', 'text')
    .addColumn('deployment_id', 'text')
    .addColumn('idempotency_key', 'text')
    .addColumn('session_lock', 'text')
    .addColumn('body_hash', 'text')
    .addColumn('trigger', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('output', 'text')
    .addColumn('error', 'text')
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('prices', 'text', (column) => column.notNull())
    .addColumn('input_tokens', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('output_tokens', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('cached_tokens', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('reasoning_tokens', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('cost', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('balance_after', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('end_reason', 'text')
    .addColumn('last_event', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('cancel_requested', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lease_owner', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('fence', 'bigint', (column) => column.notNull().defaultTo(1))
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addUniqueConstraint('runs_once_per_key', ['user_id', 'idempotency_key'])
    .execute();
  await tx.schema.createIndex('runs_by_user').on('runs').columns(['user_id', 'id']).execute();
  // Few runs are live at a time, so this stays small. It also counts a user's live runs and finds orphans.
  await tx.schema
    .createIndex('runs_one_per_session')
    .unique()
    .on('runs')
    .columns(['user_id', 'session_lock'])
    .where(sql<boolean>`status = 'running'`)
    .execute();
  await tx.schema
    .createTable('run_events')
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('last_seq', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('run_events_key', ['run_id', 'seq'])
    .$call(clustered(kind))
    .execute();
}
