import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Where results are sent is kept sealed beside what is shown of it. Samples of calls have an end. */
export async function sealAddresses(tx: Tx): Promise<void> {
  await tx.schema.alterTable('deployments').addColumn('approval_notices_enc', 'text').execute();
  await tx.schema.alterTable('deployments').addColumn('deliver_to_enc', 'text').execute();
  await tx.schema.alterTable('webhooks').dropColumn('callback_secret_enc').execute();
  await tx.schema.alterTable('webhooks').addColumn('callback_url_enc', 'text').execute();
  await tx.schema.alterTable('webhooks').addColumn('sample_until', 'bigint').execute();
  await sql`update webhooks set sample = null`.execute(tx);
  await tx.schema
    .createIndex('webhooks_by_sample')
    .on('webhooks')
    .column('sample_until')
    .where('sample_until', 'is not', null)
    .execute();
}
