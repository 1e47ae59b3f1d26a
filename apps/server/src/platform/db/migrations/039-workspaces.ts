import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Workspaces with their members, open invites, and the cost centres that spending is told apart by. */
export async function createWorkspaces(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('workspaces')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    // The owner whose balance pays, where the workspace pays. There may be more owners.
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('owner_pays', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema.createIndex('workspaces_by_owner').on('workspaces').columns(['owner_id', 'id']).execute();
  await createMembers(tx);
  await createInvites(tx);
  await createCostCentres(tx);
  // Agents that are shared with a workspace.
  await tx.schema.alterTable('agents').addColumn('workspace_id', 'text').execute();
  await tx.schema
    .createIndex('agents_by_workspace')
    .on('agents')
    .columns(['workspace_id', 'id'])
    .where('workspace_id', 'is not', null)
    .execute();
  await tx.schema
    .createIndex('audit_log_by_workspace')
    .on('audit_log')
    .columns(['workspace_id', 'seq'])
    .where('workspace_id', 'is not', null)
    .execute();
}

async function createMembers(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('workspace_members')
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('monthly_cap', 'bigint')
    // The cost centres of what the person spends, where nothing else is said.
    .addColumn('team_id', 'text')
    .addColumn('project_id', 'text')
    .addColumn('department_id', 'text')
    // Whose balance pays: `self` or `owner`.
    .addColumn('pays', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('workspace_members_key', ['workspace_id', 'user_id'])
    .execute();
  await tx.schema
    .createIndex('workspace_members_by_user')
    .on('workspace_members')
    .columns(['user_id', 'workspace_id'])
    .execute();
}

async function createInvites(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('workspace_invites')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    // Empty: anyone with the link.
    .addColumn('email', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('monthly_cap', 'bigint')
    .addColumn('team_id', 'text')
    .addColumn('pays', 'text', (column) => column.notNull())
    .addColumn('invited_by', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await tx.schema
    .createIndex('workspace_invites_by_workspace')
    .on('workspace_invites')
    .columns(['workspace_id', 'created_at', 'id'])
    .execute();
  await tx.schema
    .createIndex('workspace_invites_by_inviter')
    .on('workspace_invites')
    .columns(['invited_by', 'id'])
    .execute();
  await tx.schema
    .createIndex('workspace_invites_by_age')
    .on('workspace_invites')
    .column('expires_at')
    .execute();
}

async function createCostCentres(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('cost_centres')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    // Lower case: unique in its kind among those that are not archived.
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    // Micro-dollars a month.
    .addColumn('budget', 'bigint')
    // Percent of the budget.
    .addColumn('warn_at', 'integer', (column) => column.notNull())
    .addColumn('at_limit', 'text', (column) => column.notNull())
    // JSON list of what is counted here.
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('archived_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('cost_centres_by_name')
    .unique()
    .on('cost_centres')
    .columns(['workspace_id', 'kind', 'name_key'])
    .where(sql<boolean>`archived_at is null`)
    .execute();
  await tx.schema
    .createIndex('cost_centres_by_owner')
    .on('cost_centres')
    .column('owner_id')
    .where('owner_id', 'is not', null)
    .execute();
}
