import type { Tx } from '../database.ts';

/** A row an hour: in how many of its minutes a server was up and could write. */
export async function createHealthSamples(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('health_samples')
    .addColumn('hour', 'bigint', (column) => column.primaryKey())
    .addColumn('minutes', 'bigint', (column) => column.notNull())
    .addColumn('first_minute', 'bigint', (column) => column.notNull())
    .addColumn('last_minute', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema.createIndex('runs_by_finish').on('runs').columns(['finished_at']).execute();
}
