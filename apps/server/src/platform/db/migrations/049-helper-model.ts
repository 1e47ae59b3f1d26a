import type { Tx } from '../database.ts';

/** The model that writes titles and summaries can be chosen; at most one row has the mark. */
export async function markHelperModel(tx: Tx): Promise<void> {
  await tx.schema
    .alterTable('model_settings')
    .addColumn('is_helper', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
