import type { Tx } from '../database.ts';

/** What administrators set of vendors, models and limits, and by which number processes see that it has changed. */
export async function createSettings(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('setting_revisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createTable('vendor_keys')
    // Of the vendor: the key is sealed for it.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key_enc', 'text', (column) => column.notNull())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createTable('model_settings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('is_enabled', 'integer', (column) => column.notNull())
    .addColumn('is_quick', 'integer', (column) => column.notNull())
    .addColumn('is_recommended', 'integer', (column) => column.notNull())
    .addColumn('input_price', 'bigint')
    .addColumn('output_price', 'bigint')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
}
