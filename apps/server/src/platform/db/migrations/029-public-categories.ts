import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Public agents are counted by category from the index alone: the rows are long. */
export async function indexPublicCategories(tx: Tx): Promise<void> {
  await tx.schema
    .createIndex('agents_by_category')
    .on('agents')
    // With `deleted_at`, which SQLite would read the rows for otherwise.
    .columns(['is_public', 'category', 'deleted_at'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
}
