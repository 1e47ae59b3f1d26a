import type { Tx } from '../database.ts';

/** Usage that a model key of the user's own paid for; of earlier records it is not known. */
export async function markOwnKeys(tx: Tx): Promise<void> {
  await tx.schema
    .alterTable('usage_records')
    .addColumn('is_own_key', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
