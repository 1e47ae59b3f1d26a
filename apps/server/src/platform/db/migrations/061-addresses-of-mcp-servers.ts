import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Addresses of MCP servers are sealed beside what is shown of them, as those of tools are. Those that are there are sealed by the server. */
export async function sealMcpAddresses(tx: Tx): Promise<void> {
  await tx.schema.alterTable('mcp_servers').addColumn('url_enc', 'text').execute();
  await tx.schema
    .createIndex('mcp_servers_unsealed')
    .on('mcp_servers')
    .column('id')
    .where(sql<boolean>`url_enc is null`)
    .execute();
}
