import type { Tx } from '../database.ts';

/** Which of two runs of an agent a person prefers. The row is of the pair: the smaller id is always `run_a`. */
export async function createRunVotes(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('run_votes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('run_a', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
    .addColumn('run_b', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
    .addColumn('vote', 'text', (column) => column.notNull())
    // Empty for what was not saved.
    .addColumn('version_a', 'integer')
    .addColumn('model_a', 'text', (column) => column.notNull())
    .addColumn('version_b', 'integer')
    .addColumn('model_b', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('run_votes_key', ['user_id', 'run_a', 'run_b'])
    .execute();
  // By age, which is what the oldest one is found by; the agent first, so that its removal finds them too.
  await tx.schema
    .createIndex('run_votes_by_agent')
    .on('run_votes')
    .columns(['agent_id', 'user_id', 'created_at', 'run_a', 'run_b'])
    .execute();
  // Old runs are removed many at a time, each with its votes.
  await tx.schema.createIndex('run_votes_by_run_a').on('run_votes').column('run_a').execute();
  await tx.schema.createIndex('run_votes_by_run_b').on('run_votes').column('run_b').execute();
}
