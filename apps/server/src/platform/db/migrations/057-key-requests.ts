import type { Tx } from '../database.ts';

/** By which request a key was made: the same one, sent again, makes no second. */
export async function addKeyRequests(tx: Tx): Promise<void> {
  await tx.schema.alterTable('api_keys').addColumn('request_key', 'text').execute();
  await tx.schema.alterTable('api_keys').addColumn('request_hash', 'text').execute();
  await tx.schema
    .createIndex('api_keys_by_request')
    .on('api_keys')
    .columns(['user_id', 'request_key'])
    .unique()
    .execute();
}
