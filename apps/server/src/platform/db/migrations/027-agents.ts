import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Agents with their versions, what people think of them, what they remember, and what they may always do. */
export async function createAgents(tx: Tx): Promise<void> {
  await createAgentTables(tx);
  await createMemoryTables(tx);
  await tx.schema.alterTable('runs').addColumn('agent_version', 'integer').execute();
  await tx.schema.alterTable('runs').addColumn('replay_of', 'text').execute();
  await tx.schema
    .createIndex('runs_by_agent')
    .on('runs')
    // With what success and cost are counted from, so that the rows need not be read.
    .columns(['agent_id', 'started_at', 'agent_version', 'status', 'cost'])
    .where('agent_id', 'is not', null)
    .execute();
  await tx.schema
    .createIndex('runs_by_user_and_agent')
    .on('runs')
    .columns(['user_id', 'agent_id', 'started_at', 'id'])
    .where('agent_id', 'is not', null)
    .execute();
  await tx.schema.alterTable('run_steps').addColumn('why', 'text').execute();
  await tx.schema
    .createIndex('run_steps_decided')
    .on('run_steps')
    .columns(['user_id', 'finished_at'])
    .where(sql<boolean>`kind = 'approval'`)
    .execute();
}

async function createAgentTables(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('agents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Empty for the agents of the installation itself.
    .addColumn('owner_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addColumn('share_instructions', 'integer', (column) => column.notNull())
    .addColumn('cloned_from', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('runs', 'bigint', (column) => column.notNull())
    .addColumn('likes', 'bigint', (column) => column.notNull())
    .addColumn('dislikes', 'bigint', (column) => column.notNull())
    .addColumn('clones', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await tx.schema
    .createIndex('agents_by_name')
    .unique()
    .on('agents')
    .columns(['owner_id', 'name_key'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
  await tx.schema
    .createIndex('agents_public')
    .on('agents')
    .columns(['is_public', 'updated_at'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
  await tx.schema
    .createTable('agent_versions')
    .addColumn('agent_id', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_versions_key', ['agent_id', 'number'])
    .execute();
  await tx.schema
    .createIndex('agent_versions_by_owner')
    .on('agent_versions')
    .columns(['owner_id', 'agent_id'])
    .execute();
  await tx.schema
    .createTable('agent_feedback')
    .addColumn('agent_id', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('feedback_type', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_feedback_key', ['agent_id', 'user_id'])
    .execute();
  await tx.schema.createIndex('agent_feedback_by_user').on('agent_feedback').columns(['user_id']).execute();
}

async function createMemoryTables(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('memories')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    // Key and text with width and letter case evened out.
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('importance', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('run_id', 'text')
    .addColumn('step', 'integer')
    // Of an earlier wording: the memory that it belongs to.
    .addColumn('superseded_by', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('memories_key', ['user_id', 'id'])
    .execute();
  await tx.schema
    .createIndex('memories_by_agent')
    .on('memories')
    .columns(['user_id', 'agent_id', 'superseded_by'])
    .execute();
  await tx.schema
    .createTable('approval_rules')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('tool', 'text', (column) => column.notNull())
    .addColumn('definition_hash', 'text', (column) => column.notNull())
    .addColumn('after_outside', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addPrimaryKeyConstraint('approval_rules_key', ['user_id', 'id'])
    .execute();
  await tx.schema
    .createIndex('approval_rules_by_tool')
    .unique()
    .on('approval_rules')
    .columns(['user_id', 'agent_id', 'tool'])
    .execute();
}
