import { sql } from 'kysely';
import { clustered } from '../clustered.ts';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

const KEY = [
  'user_id',
  'day',
  'workspace_id',
  'spender_id',
  'model',
  'kind',
  'trigger',
  'agent_id',
  'team_id',
  'project_id',
  'department_id',
] as const;

/**
 * What an account uses is summed by day as it is charged, as that of workspaces: analytics read a few rows a day in place
 * of every record.
 */
export async function sumUsageByDay(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('usage_days')
    // Who paid.
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // Whole days since 1970, UTC.
    .addColumn('day', 'integer', (column) => column.notNull())
    // Empty texts stand for none.
    .addColumn('workspace_id', 'text', (column) => column.notNull())
    // Who ran it.
    .addColumn('spender_id', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('trigger', 'text', (column) => column.notNull())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('department_id', 'text', (column) => column.notNull())
    .addColumn('agent_name', 'text')
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('runs', 'integer', (column) => column.notNull())
    .addColumn('errors', 'integer', (column) => column.notNull())
    .addColumn('input_tokens', 'bigint', (column) => column.notNull())
    .addColumn('output_tokens', 'bigint', (column) => column.notNull())
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_days_key', [...KEY])
    .$call(clustered(kind))
    .execute();
  await tx.schema
    .createIndex('usage_days_by_share')
    .on('usage_days')
    .columns(['workspace_id', 'spender_id', 'day'])
    .where('workspace_id', '<>', '')
    .execute();
  await fillUsageDays(tx);
}

/** From the records: of one account, or of all. */
export async function fillUsageDays(tx: Tx, userId?: string): Promise<void> {
  const trigger = sql.ref('trigger');
  const key = sql`user_id, created_at / 86400000, coalesce(workspace_id, ''), coalesce(member_id, user_id),
    coalesce(model, ''), kind, ${trigger}, coalesce(agent_id, ''), coalesce(team_id, ''), coalesce(project_id, ''),
    coalesce(department_id, '')`;
  await sql`
    insert into usage_days (${sql.join(KEY.map((name) => sql.ref(name)))},
      agent_name, requests, runs, errors, input_tokens, output_tokens, cost)
    select ${key}, max(agent_name), count(*), sum(case when step = 0 then 1 else 0 end), sum(1 - is_ok),
      sum(input_tokens), sum(output_tokens), sum(cost)
    from usage_records
    ${userId === undefined ? sql`` : sql`where user_id = ${userId}`}
    group by ${key}`.execute(tx);
}
