import { sql } from 'kysely';
import type { MemoryQuery } from '@parley/contract/memory/schemas.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/schema.ts';

export type MemoryRow = Row<'memories'>;
export type ListedMemory = MemoryRow & { readonly agent_name: string | null };
/** What one agent remembers about one person. */
export type Mind = Pick<MemoryRow, 'user_id' | 'agent_id'>;
type MemoryKey = Pick<MemoryRow, 'user_id' | 'id'>;

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

export interface MemoryFilter {
  readonly userId: string;
  readonly agentId: string | undefined;
  /** All of them must occur. */
  readonly pieces: readonly string[];
}

/** Those that stand, without their earlier wordings. */
export function currentOf(reader: Reader, { userId, agentId, pieces }: MemoryFilter) {
  let query = reader
    .selectFrom('memories')
    .where('memories.user_id', '=', userId)
    .where('memories.superseded_by', 'is', null);
  if (agentId !== undefined) query = query.where('memories.agent_id', '=', agentId);
  for (const piece of pieces)
    query = query.where(sql<boolean>`memories.search_text like ${`%${escapePattern(piece)}%`} escape '\\'`);
  return query;
}

const withAgentName = (query: ReturnType<typeof currentOf>) =>
  query
    .leftJoin('agents', (join) =>
      join.onRef('agents.id', '=', 'memories.agent_id').on('agents.deleted_at', 'is', null),
    )
    .selectAll('memories')
    .select('agents.name as agent_name');

export function listMemories(
  reader: Reader,
  filter: MemoryFilter,
  { sort, limit, offset }: { sort: MemoryQuery['sort']; limit: number; offset: number },
): Promise<ListedMemory[]> {
  const listed = withAgentName(currentOf(reader, filter));
  const sorted = sort === 'importance' ? listed.orderBy('memories.importance', 'desc') : listed;
  return sorted
    .orderBy('memories.updated_at', 'desc')
    .orderBy('memories.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMemories(reader: Reader, filter: MemoryFilter): Promise<number> {
  const counted = await currentOf(reader, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}

export function findListed(
  reader: Reader,
  { user_id: userId, id }: MemoryKey,
): Promise<ListedMemory | undefined> {
  return withAgentName(currentOf(reader, { userId, agentId: undefined, pieces: [] }))
    .where('memories.id', '=', id)
    .executeTakeFirst();
}

/** The current ones, newest first. Not paged: the number of them is bounded. */
export function listMind(reader: Reader, { user_id: userId, agent_id: agentId }: Mind): Promise<MemoryRow[]> {
  return currentOf(reader, { userId, agentId, pieces: [] })
    .selectAll('memories')
    .orderBy('memories.updated_at', 'desc')
    .orderBy('memories.id', 'desc')
    .execute();
}

/** Earlier wordings of these memories, newest first. */
export async function listEarlier(
  reader: Reader,
  userId: string,
  ids: readonly string[],
): Promise<MemoryRow[]> {
  if (ids.length === 0) return [];
  return reader
    .selectFrom('memories')
    .selectAll()
    .where('user_id', '=', userId)
    .where('superseded_by', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertMemory(tx: Tx, row: MemoryRow): Promise<void> {
  await tx.insertInto('memories').values(row).execute();
}

export async function updateMemory(
  tx: Tx,
  { user_id: userId, id }: MemoryKey,
  change: Partial<MemoryRow>,
): Promise<void> {
  await tx.updateTable('memories').set(change).where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Of each run once, however often it reads them. */
export async function countUses(
  tx: Tx,
  userId: string,
  { ids, runId, nowMs }: { ids: readonly string[]; runId: string; nowMs: number },
): Promise<void> {
  await tx
    .updateTable('memories')
    .set((set) => ({
      use_count: set('use_count', '+', 1),
      last_used_at: nowMs,
      last_used_run: runId,
    }))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where((where) => where.or([where('last_used_run', 'is', null), where('last_used_run', '<>', runId)]))
    .execute();
}

/** With their earlier wordings. Answers how many memories that were. */
export async function removeMemories(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await tx.deleteFrom('memories').where('user_id', '=', userId).where('superseded_by', 'in', ids).execute();
  const result = await tx
    .deleteFrom('memories')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('superseded_by', 'is', null)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** With one statement, since there may be more of them than a list of ids takes. */
export async function clearMind(tx: Tx, { user_id: userId, agent_id: agentId }: Mind): Promise<void> {
  await tx.deleteFrom('memories').where('user_id', '=', userId).where('agent_id', '=', agentId).execute();
}

export async function removeWordings(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('memories').where('user_id', '=', userId).where('id', 'in', ids).execute();
}
