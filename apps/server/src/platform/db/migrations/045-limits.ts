import type { Tx } from '../database.ts';

/** What administrators set of limits, and the most that was used of them in a day. */
export async function createLimitSettings(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('limit_settings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createTable('limit_peaks')
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addColumn('refused', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('limit_peaks_key', ['day', 'id'])
    .execute();
}
