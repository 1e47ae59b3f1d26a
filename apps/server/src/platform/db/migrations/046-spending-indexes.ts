import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/**
 * What a person spends for a workspace is read in order of time, also where another account pays for it. The events about
 * a payment are looked up by it.
 */
export async function indexSpending(tx: Tx): Promise<void> {
  await sql`create index usage_records_by_share on usage_records (workspace_id, (coalesce(member_id, user_id)), id)
    where workspace_id is not null`.execute(tx);
  await tx.schema
    .createIndex('payment_events_by_payment')
    .on('payment_events')
    .column('payment_id')
    .execute();
}
