import type { WorkspaceRole } from '@parley/contract/auth/schemas.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { forNoKeyUpdate } from '../../platform/db/dialect.ts';
import type { Flag } from '../../platform/db/flag.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';

export type AgentRow = Row<'agents'>;

/** As one account finds it. */
export interface SeenAgent extends AgentRow {
  readonly is_open_to_all: Flag;
  /** What the account is in the workspace that the agent is shared with. */
  readonly role: WorkspaceRole | null;
}

/** With the name of its creator; `null` for an agent of the installation. */
export interface NamedAgent extends SeenAgent {
  readonly username: string | null;
}

/** Read with the agent, so that who leaves a workspace has lost it at once. */
const roleOf = (userId: string) =>
  sql<WorkspaceRole | null>`(select role from workspace_members
    where workspace_members.workspace_id = agents.workspace_id and workspace_members.user_id = ${userId})`;

/** Public, unless the account of its owner is suspended or being deleted. */
export const isOpenToAll = sql<boolean>`(agents.is_public = 1 and (agents.owner_id is null
    or agents.owner_id not in (select id from users where status <> 'active')))`;

const openToAll = sql<Flag>`case when ${isOpenToAll} then 1 else 0 end`;

/** Of any account: callers check whether this one may see it. */
export function findAgent(reader: Reader, id: string, userId: string): Promise<SeenAgent | undefined> {
  return reader
    .selectFrom('agents')
    .selectAll()
    .select([roleOf(userId).as('role'), openToAll.as('is_open_to_all')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Others who change the agent wait until the end of the transaction. */
export function lockAgent(tx: Tx, id: string, userId: string): Promise<SeenAgent | undefined> {
  const query = tx
    .selectFrom('agents')
    .selectAll()
    .select([roleOf(userId).as('role'), openToAll.as('is_open_to_all')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  return forNoKeyUpdate(tx, query).executeTakeFirst();
}

export function listAgents(reader: Reader, ids: readonly string[], userId: string): Promise<NamedAgent[]> {
  return reader
    .selectFrom('agents')
    .leftJoin('users', 'users.id', 'agents.owner_id')
    .selectAll('agents')
    .select('users.username')
    .select([roleOf(userId).as('role'), openToAll.as('is_open_to_all')])
    .where('agents.id', 'in', ids)
    .where('agents.deleted_at', 'is', null)
    .execute();
}

/** Of any account. */
export function listReferred(reader: Reader, ids: readonly string[]): Promise<AgentRow[]> {
  return reader
    .selectFrom('agents')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Own ones, those that are open to all, and those of the workspaces that the account belongs to. */
export const isVisibleTo = (userId: string) =>
  sql<boolean>`(owner_id = ${userId} or ${isOpenToAll} or workspace_id in
    (select workspace_id from workspace_members where user_id = ${userId}))`;

/** Those of the given ones that exist and that this account can see. */
export async function listVisibleIds(
  reader: Reader,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .selectFrom('agents')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(isVisibleTo(userId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The names, in lower case, of an account's agents. */
export async function listNameKeys(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('agents')
    .select('name_key')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.name_key);
}

export async function isNameTaken(
  reader: Reader,
  { ownerId, nameKey, exceptId }: { ownerId: string; nameKey: string; exceptId: string | null },
): Promise<boolean> {
  const row = await reader
    .selectFrom('agents')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('name_key', '=', nameKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export async function countOwn(reader: Reader, ownerId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('agents')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** `false` where there is one with this id already. */
export async function insertAgent(tx: Tx, row: NewRow<'agents'>): Promise<boolean> {
  const result = await tx
    .insertInto('agents')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateAgent(
  tx: Tx,
  id: string,
  change: Partial<Omit<AgentRow, 'id' | 'owner_id'>>,
): Promise<void> {
  await tx.updateTable('agents').set(change).where('id', '=', id).execute();
}

export async function countOne(tx: Tx, id: string, counter: 'runs' | 'clones'): Promise<void> {
  await tx
    .updateTable('agents')
    .set((update) => ({ [counter]: update(counter, '+', 1) }))
    .where('id', '=', id)
    .execute();
}
