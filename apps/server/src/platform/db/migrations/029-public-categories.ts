import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Public agents are counted by category from the index alone: the rows are long. */
export async function indexPublicCategories(tx: Tx): Promise<void> {
  await tx.schema
    .createIndex('agents_by_category')
    .on('agents')
    .columns(['is_public', 'category'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
}
