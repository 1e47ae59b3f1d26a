import { sql, type UpdateObject } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Row, Tables } from '../../../platform/db/schema.ts';

export type McpServerRow = Row<'mcp_servers'>;
export type McpToolRow = Row<'mcp_tools'>;

/** Names of removed servers' tools that are kept for an account. */
const MAX_RETIRED = 1_000;

export function listServers(
  reader: Reader,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<McpServerRow[]> {
  return reader
    .selectFrom('mcp_servers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countServers(reader: Reader, userId: string): Promise<number> {
  const counted = await reader
    .selectFrom('mcp_servers')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}

export function findServer(reader: Reader, userId: string, id: string): Promise<McpServerRow | undefined> {
  return reader
    .selectFrom('mcp_servers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function listUnsealed(
  reader: Reader,
  limit: number,
): Promise<Pick<McpServerRow, 'id' | 'user_id' | 'url'>[]> {
  return reader
    .selectFrom('mcp_servers')
    .select(['id', 'user_id', 'url'])
    .where('url_enc', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Not where it was changed meanwhile, which seals it. */
export async function saveSealed(
  tx: Tx,
  { id, url, url_enc }: Pick<McpServerRow, 'id' | 'url' | 'url_enc'>,
): Promise<void> {
  await tx
    .updateTable('mcp_servers')
    .set({ url, url_enc })
    .where('id', '=', id)
    .where('url_enc', 'is', null)
    .execute();
}

export async function insertServer(tx: Tx, row: McpServerRow): Promise<void> {
  await tx.insertInto('mcp_servers').values(row).execute();
}

/** `false`: it was removed, or its address or secret changed since the given revision. */
export async function updateServer(
  tx: Tx,
  { id, revision }: Pick<McpServerRow, 'id' | 'revision'>,
  change: UpdateObject<Tables, 'mcp_servers'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('mcp_servers')
    .set(change)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Tools of the servers, in the order in which these list them. */
export async function listTools(reader: Reader, serverIds: readonly string[]): Promise<McpToolRow[]> {
  if (serverIds.length === 0) return [];
  return reader
    .selectFrom('mcp_tools')
    .selectAll()
    .where('server_id', 'in', serverIds)
    .orderBy('is_listed', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export interface UsableTool {
  readonly tool: McpToolRow;
  readonly server: McpServerRow;
}

/** Those that are turned on and as they were accepted; only those of the names, where names are given. */
export async function listUsable(
  reader: Reader,
  userId: string,
  names: readonly string[] | null,
): Promise<UsableTool[]> {
  if (names?.length === 0) return [];
  let query = reader
    .selectFrom('mcp_tools')
    .selectAll()
    .where('user_id', '=', userId)
    .where('server_id', 'is not', null)
    .where('is_enabled', '=', 1)
    .where('is_listed', '=', 1)
    .where('pending', 'is', null);
  if (names) query = query.where('name', 'in', names);
  const tools = await query.execute();
  if (tools.length === 0) return [];
  const servers = await reader.selectFrom('mcp_servers').selectAll().where('user_id', '=', userId).execute();
  return tools.flatMap((tool) => {
    const server = servers.find(({ id }) => id === tool.server_id);
    return server ? [{ tool, server }] : [];
  });
}

export async function listCalledNames(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('mcp_tools')
    .select('name')
    .where('user_id', '=', userId)
    .where('was_enabled', '=', 1)
    .execute();
  return rows.map(({ name }) => name);
}

export async function listTakenNames(reader: Reader, userId: string): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('mcp_tools').select('name').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ name }) => name));
}

export async function insertTools(tx: Tx, rows: readonly McpToolRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('mcp_tools')
      .values([...rows])
      .execute();
}

export async function updateTool(tx: Tx, id: string, change: Partial<McpToolRow>): Promise<void> {
  await tx.updateTable('mcp_tools').set(change).where('id', '=', id).execute();
}

export async function turnOffTools(tx: Tx, serverId: string): Promise<void> {
  await tx.updateTable('mcp_tools').set({ is_enabled: 0 }).where('server_id', '=', serverId).execute();
}

export async function removeTools(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('mcp_tools').where('id', 'in', ids).execute();
}

/** With its tools. The names of those that may have been called stay taken, and are known to read from outside. */
export async function removeServer(tx: Tx, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('mcp_servers')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) return false;
  await tx.deleteFrom('mcp_tools').where('server_id', '=', id).where('was_enabled', '=', 0).execute();
  await tx
    .updateTable('mcp_tools')
    .set({ server_id: null, is_enabled: 0, definition: '{}', pending: null, pending_hash: null })
    .where('server_id', '=', id)
    .execute();
  await sql`delete from mcp_tools where id in (
    select id from mcp_tools where user_id = ${userId} and server_id is null order by id desc limit ${100_000} offset ${MAX_RETIRED}
  )`.execute(tx);
  return true;
}
