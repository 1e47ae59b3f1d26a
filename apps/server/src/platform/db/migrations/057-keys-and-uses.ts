import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** By which request a key was made: the same one, sent again, makes no second. */
async function addKeyRequests(tx: Tx): Promise<void> {
  await tx.schema.alterTable('api_keys').addColumn('request_key', 'text').execute();
  await tx.schema.alterTable('api_keys').addColumn('request_hash', 'text').execute();
  await tx.schema
    .createIndex('api_keys_by_request')
    .on('api_keys')
    .columns(['user_id', 'request_key'])
    .unique()
    .execute();
}

/** Addresses of tools are sealed beside what is shown of them. Those that are there are sealed by the server, which has the keys. */
async function sealToolAddresses(tx: Tx): Promise<void> {
  await tx.schema.alterTable('custom_tools').addColumn('url_enc', 'text').execute();
  await tx.schema
    .createIndex('custom_tools_unsealed')
    .on('custom_tools')
    .column('id')
    .where(sql<boolean>`url_enc is null`)
    .execute();
}

/** How many runs have read a memory, and the last of them. */
async function countMemoryUses(tx: Tx): Promise<void> {
  const table = () => tx.schema.alterTable('memories');
  await table()
    .addColumn('use_count', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await table().addColumn('last_used_at', 'bigint').execute();
  await table().addColumn('last_used_run', 'text').execute();
}

export async function addKeysAndUses(tx: Tx): Promise<void> {
  await addKeyRequests(tx);
  await sealToolAddresses(tx);
  await countMemoryUses(tx);
  // Since when a server cannot be reached.
  await tx.schema.alterTable('mcp_servers').addColumn('unreachable_since', 'bigint').execute();
}
