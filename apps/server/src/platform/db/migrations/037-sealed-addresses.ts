import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../database.ts';

const Notices = z.array(z.looseObject({ kind: z.string() }));

/** Notices that nothing could be sent as are no longer a kind. */
async function removePushNotices(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('deployments')
    .select(['id', 'approval_notices'])
    .where('approval_notices', 'like', '%"push"%')
    .execute();
  for (const { id, approval_notices: notices } of rows) {
    const left = Notices.parse(JSON.parse(notices)).filter(({ kind }) => kind !== 'push');
    await tx
      .updateTable('deployments')
      .set({ approval_notices: JSON.stringify(left) })
      .where('id', '=', id)
      .execute();
  }
  await sql`delete from result_deliveries where kind = 'push'`.execute(tx);
}

/** Where results are sent is kept sealed beside what is shown of it. Samples of calls have an end. */
export async function sealAddresses(tx: Tx): Promise<void> {
  await tx.schema.alterTable('deployments').addColumn('approval_notices_enc', 'text').execute();
  await tx.schema.alterTable('deployments').addColumn('deliver_to_enc', 'text').execute();
  await tx.schema.alterTable('webhooks').dropColumn('callback_secret_enc').execute();
  await tx.schema.alterTable('webhooks').addColumn('callback_url_enc', 'text').execute();
  await tx.schema.alterTable('webhooks').addColumn('sample_until', 'bigint').execute();
  await sql`update webhooks set sample = null`.execute(tx);
  await removePushNotices(tx);
  await tx.schema
    .createIndex('webhooks_by_sample')
    .on('webhooks')
    .column('sample_until')
    .where('sample_until', 'is not', null)
    .execute();
}
