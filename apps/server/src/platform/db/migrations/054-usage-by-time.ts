import type { Tx } from '../database.ts';

/** Which models are popular is read from an index alone, without the side jobs of the installation. */
export async function indexUsageByTime(tx: Tx): Promise<void> {
  await tx.schema.dropIndex('usage_records_by_time').execute();
  await tx.schema
    .createIndex('usage_records_by_time')
    .on('usage_records')
    .columns(['created_at', 'model', 'kind'])
    .execute();
}
