import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/**
 * What is spent for a workspace: every reservation and record says for which member and which cost centres, each of
 * them has a sum a month, and what is shown by day is summed as it is charged.
 */
export async function addWorkspaceSpending(tx: Tx): Promise<void> {
  for (const column of ['workspace_id', 'member_id', 'team_id', 'project_id', 'department_id'])
    await tx.schema.alterTable('reservations').addColumn(column, 'text').execute();
  await tx.schema.alterTable('reservations').addColumn('by_agent', 'integer').execute();
  await tx.schema.alterTable('runs').addColumn('workspace_id', 'text').execute();
  // The runner, where another account pays.
  await tx.schema.alterTable('usage_records').addColumn('member_id', 'text').execute();
  await tx.schema
    .createIndex('reservations_by_workspace')
    .on('reservations')
    .column('workspace_id')
    .where(sql<boolean>`state = 'open' and workspace_id is not null`)
    .execute();
  // A key or a deployment is not always paid for by its own account any more.
  for (const column of ['api_key_id', 'deployment_id'])
    await tx.schema
      .createIndex(`reservations_by_${column.slice(0, -3)}`)
      .on('reservations')
      .column(column)
      .where(sql<boolean>`state = 'open' and ${sql.ref(column)} is not null`)
      .execute();
  await tx.schema
    .createTable('workspace_spending')
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    // A cost centre or a member, by its id.
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('spent', 'bigint', (column) => column.notNull())
    .addColumn('warned_at', 'bigint')
    .addPrimaryKeyConstraint('workspace_spending_key', ['workspace_id', 'subject', 'month'])
    .execute();
  await createDays(tx);
  await createChoices(tx);
}

async function createDays(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('workspace_usage_days')
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    // Whole days since 1970, UTC.
    .addColumn('day', 'integer', (column) => column.notNull())
    // No reference: what was spent for the workspace stays counted when a member is gone.
    .addColumn('member_id', 'text', (column) => column.notNull())
    // Empty: unassigned.
    .addColumn('team_id', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('department_id', 'text', (column) => column.notNull())
    // Empty: no agent.
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('replies', 'integer', (column) => column.notNull())
    .addColumn('runs', 'integer', (column) => column.notNull())
    .addColumn('automated', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('tokens', 'bigint', (column) => column.notNull())
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('workspace_usage_days_key', [
      'workspace_id',
      'day',
      'member_id',
      'team_id',
      'project_id',
      'department_id',
      'agent_id',
    ])
    .execute();
}

async function createChoices(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('spending_choices')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // A chat; empty: whatever has no choice of its own.
    .addColumn('session_id', 'text', (column) => column.notNull())
    // Empty: the account's own work.
    .addColumn('workspace_id', 'text', (column) => column.references('workspaces.id').onDelete('cascade'))
    .addColumn('team_id', 'text')
    .addColumn('project_id', 'text')
    .addColumn('department_id', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('spending_choices_key', ['user_id', 'session_id'])
    .execute();
  await tx.schema
    .createIndex('spending_choices_by_workspace')
    .on('spending_choices')
    .column('workspace_id')
    .execute();
}
