import type { CustomToolList, CustomToolQuery } from '@parley/contract/custom-tools/schemas.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';

export type CustomToolRow = Row<'custom_tools'>;
export type ExecutionRow = Row<'custom_tool_executions'>;
type ToolKey = Pick<CustomToolRow, 'user_id' | 'id'>;

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
const toPattern = (piece: string): string => `%${escapePattern(piece)}%`;

export interface ToolFilter {
  readonly userId: string;
  /** All of them must occur. */
  readonly pieces: readonly string[];
  readonly state?: CustomToolQuery['state'];
}

const STATES: Readonly<Record<NonNullable<CustomToolQuery['state']>, RawBuilder<boolean>>> = {
  on: sql<boolean>`is_active = 1`,
  failing: sql<boolean>`last_status = 'error'`,
  unused: sql<boolean>`execution_count = 0`,
};

export interface PageOf {
  readonly limit: number;
  readonly offset: number;
}

function selectTools(reader: Reader, { userId, pieces, state }: ToolFilter) {
  let query = reader.selectFrom('custom_tools').where('user_id', '=', userId);
  if (state !== undefined) query = query.where(STATES[state]);
  for (const piece of pieces)
    query = query.where(sql<boolean>`search_text like ${toPattern(piece)} escape '\\'`);
  return query;
}

export function listTools(
  reader: Reader,
  filter: ToolFilter,
  { limit, offset }: PageOf,
): Promise<CustomToolRow[]> {
  return selectTools(reader, filter).selectAll().orderBy('name').limit(limit).offset(offset).execute();
}

export async function countTools(
  reader: Reader,
  { userId, pieces }: ToolFilter,
): Promise<CustomToolList['counts']> {
  const count = (condition: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const row = await selectTools(reader, { userId, pieces })
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      count(STATES.on).as('on'),
      count(STATES.failing).as('failing'),
      count(STATES.unused).as('unused'),
    ])
    .executeTakeFirstOrThrow();
  return {
    all: Number(row.all),
    on: Number(row.on),
    failing: Number(row.failing),
    unused: Number(row.unused),
  };
}

/** Those that are switched on, the latest first. */
export async function listActiveTools(
  reader: Reader,
  { userId, names, limit }: { userId: string; names: readonly string[] | null; limit: number },
): Promise<CustomToolRow[]> {
  if (names?.length === 0) return [];
  let query = reader
    .selectFrom('custom_tools')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_active', '=', 1);
  if (names) query = query.where('name', 'in', names);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Those of these names that the person's tools have. */
export async function listNamesOf(
  reader: Reader,
  { userId, names }: { userId: string; names: readonly string[] },
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await reader
    .selectFrom('custom_tools')
    .select('name')
    .where('user_id', '=', userId)
    .where('name', 'in', names)
    .execute();
  return rows.map(({ name }) => name);
}

export async function listEarlierNames(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('custom_tool_names')
    .select('name')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ name }) => name);
}

export function findTool(
  reader: Reader,
  { user_id: userId, id }: ToolKey,
): Promise<CustomToolRow | undefined> {
  return reader
    .selectFrom('custom_tools')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

async function keepName(tx: Tx, { user_id, name }: Pick<CustomToolRow, 'user_id' | 'name'>): Promise<void> {
  await tx
    .insertInto('custom_tool_names')
    .values({ user_id, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertTool(tx: Tx, row: CustomToolRow): Promise<void> {
  await tx.insertInto('custom_tools').values(row).execute();
  await keepName(tx, row);
}

export async function updateTool(tx: Tx, row: CustomToolRow): Promise<void> {
  const { id, user_id: userId, execution_count: _count, last_status: _status, ...change } = row;
  await tx
    .updateTable('custom_tools')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  await keepName(tx, row);
}

export async function removeTool(tx: Tx, { user_id: userId, id }: ToolKey): Promise<void> {
  await tx.deleteFrom('custom_tools').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** From before addresses were sealed. */
export function listUnsealed(reader: Reader, limit: number): Promise<CustomToolRow[]> {
  return reader
    .selectFrom('custom_tools')
    .selectAll()
    .where('url_enc', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Not where it was changed meanwhile, which seals it. */
export async function saveSealed(
  tx: Tx,
  { id, url, url_enc, search_text }: Pick<CustomToolRow, 'id' | 'url' | 'url_enc' | 'search_text'>,
): Promise<void> {
  await tx
    .updateTable('custom_tools')
    .set({ url, url_enc, search_text })
    .where('id', '=', id)
    .where('url_enc', 'is', null)
    .execute();
}

/** Agents of the person that name the tool: the first of them, by name. */
export async function listAgentsWith(
  reader: Reader,
  { userId, tool, limit }: { userId: string; tool: string; limit: number },
): Promise<{ id: string; name: string }[]> {
  return reader
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`definition like ${toPattern(`"${tool}"`)} escape '\\'`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface ExecutionFilter {
  readonly userId: string;
  readonly toolId: string | undefined;
  readonly status: 'ok' | 'error' | undefined;
  /** `null`: tests. */
  readonly agentId: string | null | undefined;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

function selectExecutions(
  reader: Reader,
  { userId, toolId, status, agentId, fromMs, toMs }: ExecutionFilter,
) {
  let query = reader.selectFrom('custom_tool_executions').where('user_id', '=', userId);
  if (toolId !== undefined) query = query.where('tool_id', '=', toolId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (agentId === null) query = query.where('agent_id', 'is', null);
  else if (agentId !== undefined) query = query.where('agent_id', '=', agentId);
  if (fromMs !== null) query = query.where('created_at', '>=', fromMs);
  if (toMs !== null) query = query.where('created_at', '<', toMs);
  return query;
}

export interface CallUser {
  readonly id: string;
  readonly name: string;
}

/** Tools of which calls are kept: the first of them, by name. */
export function listCalledTools(reader: Reader, userId: string, limit: number): Promise<CallUser[]> {
  return reader
    .selectFrom('custom_tools')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('custom_tool_executions')
          .select('custom_tool_executions.id')
          .whereRef('custom_tool_executions.tool_id', '=', 'custom_tools.id'),
      ),
    )
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** Of agents, those of which the user may know: one of another person may be private by now. */
export type AgentCondition = (userId: string) => RawBuilder<boolean>;

const selectAgents = (reader: Reader, isVisible: RawBuilder<boolean>) =>
  reader.selectFrom('agents').select(['id', 'name']).where('deleted_at', 'is', null).where(isVisible);

/** Agents of which calls are kept, of one tool or of all: the first of them, by name. */
export function listCallingAgents(
  reader: Reader,
  { userId, toolId }: Pick<ExecutionFilter, 'userId' | 'toolId'>,
  { isVisibleTo, limit }: { isVisibleTo: AgentCondition; limit: number },
): Promise<CallUser[]> {
  let calls = reader
    .selectFrom('custom_tool_executions')
    .select('agent_id')
    .where('user_id', '=', userId)
    .where('agent_id', 'is not', null);
  if (toolId !== undefined) calls = calls.where('tool_id', '=', toolId);
  return selectAgents(reader, isVisibleTo(userId))
    .where('id', 'in', calls)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Of those that are there. */
export async function listAgentNames(
  reader: Reader,
  isVisible: RawBuilder<boolean>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectAgents(reader, isVisible).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function listExecutions(
  reader: Reader,
  filter: ExecutionFilter,
  { limit, offset }: PageOf,
): Promise<ExecutionRow[]> {
  return selectExecutions(reader, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countExecutions(reader: Reader, filter: ExecutionFilter): Promise<number> {
  const { total } = await selectExecutions(reader, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Answers how many calls the tool has had; `null` where it is gone. */
export async function insertExecution(tx: Tx, row: ExecutionRow): Promise<number | null> {
  const counted = await tx
    .updateTable('custom_tools')
    .set((set) => ({ execution_count: set('execution_count', '+', 1), last_status: row.status }))
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.tool_id)
    .returning('execution_count')
    .executeTakeFirst();
  if (!counted) return null;
  await tx.insertInto('custom_tool_executions').values(row).execute();
  return Number(counted.execution_count);
}

export async function keepLatest(tx: Tx, toolId: string, count: number): Promise<void> {
  const oldest = await tx
    .selectFrom('custom_tool_executions')
    .select(['created_at', 'id'])
    .where('tool_id', '=', toolId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom('custom_tool_executions')
    .where('tool_id', '=', toolId)
    .where('created_at', '<=', oldest.created_at)
    .where('id', '<=', oldest.id)
    .execute();
}

/** Answers how many there were. */
export async function removeOlder(tx: Tx, beforeMs: number, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('custom_tool_executions')
    .select('id')
    .where('created_at', '<', beforeMs)
    .limit(limit)
    .execute();
  if (old.length === 0) return 0;
  await tx
    .deleteFrom('custom_tool_executions')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
  return old.length;
}
