import type { Tx } from '../database.ts';

/** The last call of a webhook is read from its deliveries: writing it with each call would make them wait for each other. */
export async function dropLastCalls(tx: Tx): Promise<void> {
  await tx.schema.alterTable('webhooks').dropColumn('last_call_at').execute();
}
