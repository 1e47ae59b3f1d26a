import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Work that outlives the process that asked for it, and recurring work, one row each. */
export async function createJobs(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('data', 'text')
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('jobs_key', ['name', 'key'])
    .execute();
  await tx.schema
    .createIndex('jobs_free')
    .on('jobs')
    .columns(['name', 'due_at'])
    .where(sql<boolean>`lease_owner is null`)
    .execute();
  await tx.schema
    .createIndex('jobs_held')
    .on('jobs')
    .columns(['lease_owner'])
    .where(sql<boolean>`lease_owner is not null`)
    .execute();
}
