import type { Tx } from '../database.ts';

/** By which request a deployment was made: the same one, sent again, makes no second. */
export async function addDeploymentRequests(tx: Tx): Promise<void> {
  await tx.schema.alterTable('deployments').addColumn('request_key', 'text').execute();
  await tx.schema.alterTable('deployments').addColumn('request_hash', 'text').execute();
  await tx.schema
    .createIndex('deployments_by_request')
    .on('deployments')
    .columns(['user_id', 'request_key'])
    .unique()
    .execute();
}
