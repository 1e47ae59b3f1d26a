import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Runs of resumable kinds are journals of steps, which another process reads and goes on with. */
export async function createRunSteps(tx: Tx): Promise<void> {
  await tx.schema.alterTable('runs').addColumn('request', 'text').execute();
  await tx.schema
    .alterTable('runs')
    .addColumn('takeovers', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Few are queued at a time, so this stays small.
  await tx.schema
    .createIndex('runs_queued')
    .on('runs')
    .columns(['id'])
    .where(sql<boolean>`status = 'queued'`)
    .execute();
  await tx.schema
    .createTable('run_steps')
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
    .addColumn('n', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('approval_id', 'text')
    .addColumn('call_id', 'text')
    .addColumn('tool', 'text')
    .addColumn('effect', 'text')
    .addColumn('args', 'text')
    .addColumn('args_hash', 'text')
    .addColumn('definition_hash', 'text')
    .addColumn('result', 'text')
    .addColumn('is_error', 'integer', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('prices', 'text')
    .addColumn('usage', 'text')
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .addColumn('last_event', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addColumn('decision', 'text')
    .addPrimaryKeyConstraint('run_steps_key', ['run_id', 'n'])
    .execute();
  await tx.schema
    .createIndex('run_steps_by_approval')
    .unique()
    .on('run_steps')
    .columns(['approval_id'])
    .where('approval_id', 'is not', null)
    .execute();
  // Those that wait for a decision, by whose they are and by when they expire.
  await tx.schema
    .createIndex('run_steps_waiting')
    .on('run_steps')
    .columns(['user_id', 'expires_at'])
    .where(sql<boolean>`state = 'waiting'`)
    .execute();
}
