import { sql } from 'kysely';
import { clustered } from '../clustered.ts';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

/**
 * A user's records are stored together, in order of time, because ids begin with it: one tree less to write, and a month of
 * one user is read in one go. Records can name the key that paid and where the cost belongs.
 */
export async function keyUsageByUser(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('usage_records_by_user_id')
    .addColumn('id', 'text', (column) => column.notNull())
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
    .addColumn('api_key_id', 'text')
    .addColumn('workspace_id', 'text')
    .addColumn('team_id', 'text')
    .addColumn('project_id', 'text')
    .addColumn('department_id', 'text')
    .addPrimaryKeyConstraint('usage_records_key', ['user_id', 'id'])
    .$call(clustered(kind))
    .execute();
  const kept = sql`id, user_id, kind, trigger, model, provider, input_tokens, output_tokens, cached_tokens,
    reasoning_tokens, cost, balance_after, session_id, agent_id, agent_name, run_id, is_ok, created_at`;
  await sql`insert into usage_records_by_user_id (${kept}) select ${kept} from usage_records`.execute(tx);
  await tx.schema.dropTable('usage_records').execute();
  await tx.schema.alterTable('usage_records_by_user_id').renameTo('usage_records').execute();
  await tx.schema
    .createIndex('usage_records_by_time')
    .on('usage_records')
    .columns(['created_at', 'model'])
    .execute();
}
