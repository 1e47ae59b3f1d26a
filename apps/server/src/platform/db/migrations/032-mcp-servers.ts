import type { Tx } from '../database.ts';

/** Remote MCP servers that people have connected, with their tools. */
export async function createMcpServers(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('mcp_servers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('header_name', 'text')
    .addColumn('header_enc', 'text')
    // Tokens and the registration at the server that issued them.
    .addColumn('sign_in_enc', 'text')
    .addColumn('scopes', 'text')
    // A sign-in under way: the hash of its state, and when it is too late.
    .addColumn('sign_in_state', 'text')
    .addColumn('sign_in_until', 'bigint')
    // Only one process renews the tokens at a time.
    .addColumn('renewing_until', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('server_name', 'text')
    .addColumn('server_version', 'text')
    .addColumn('protocol_version', 'text')
    .addColumn('tools_left_out', 'integer', (column) => column.notNull())
    .addColumn('response_ms', 'integer')
    .addColumn('last_refreshed_at', 'bigint')
    // Counts changes of address and secret: sessions opened before are not used any more.
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('mcp_servers_by_user')
    .on('mcp_servers')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await tx.schema
    .createIndex('mcp_servers_by_sign_in')
    .on('mcp_servers')
    .columns(['sign_in_state'])
    .where('sign_in_state', 'is not', null)
    .execute();
  await tx.schema
    .createTable('mcp_tools')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // Empty for a tool whose server was removed: its name stays taken.
    .addColumn('server_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('remote_name', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('definition_hash', 'text', (column) => column.notNull())
    .addColumn('pending', 'text')
    .addColumn('pending_hash', 'text')
    .addColumn('pending_at', 'bigint')
    .addColumn('is_enabled', 'integer', (column) => column.notNull())
    .addColumn('was_enabled', 'integer', (column) => column.notNull())
    .addColumn('is_listed', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('mcp_tools_by_name')
    .unique()
    .on('mcp_tools')
    .columns(['user_id', 'name'])
    .execute();
  await tx.schema
    .createIndex('mcp_tools_by_server')
    .on('mcp_tools')
    .columns(['server_id', 'position'])
    .execute();
}
