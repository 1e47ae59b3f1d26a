import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/schema.ts';

export type CollectionRow = Row<'knowledge_collections'>;

/** With its owner and what it holds. */
export interface ShownCollection extends CollectionRow {
  readonly username: string | null;
  readonly documents: number;
  readonly reading: number;
  readonly passages: number;
}

/** Own ones, and those of the workspaces that the account belongs to: asked with each read, so that who leaves has lost them. */
const isReadableBy = (userId: string) =>
  // Two looks into an index each; PostgreSQL would read all collections for an `or` of both.
  sql<boolean>`knowledge_collections.id in (
    select own.id from knowledge_collections own where own.user_id = ${userId}
    union all
    select shared.id from workspace_members
      inner join knowledge_collections shared on shared.workspace_id = workspace_members.workspace_id
      where workspace_members.user_id = ${userId})`;

const count = (what: string) =>
  sql<number>`(select ${sql.raw(what)} from knowledge_documents
    where knowledge_documents.collection_id = knowledge_collections.id)`;

const shown = (reader: Reader) =>
  reader
    .selectFrom('knowledge_collections')
    .innerJoin('users', 'users.id', 'knowledge_collections.user_id')
    .selectAll('knowledge_collections')
    .select([
      'users.username',
      count('count(*)').as('documents'),
      count(`coalesce(sum(case when state = 'reading' then 1 else 0 end), 0)`).as('reading'),
      count('coalesce(sum(passages), 0)').as('passages'),
    ]);

// PostgreSQL hands out sums as text.
const toCounts = (row: ShownCollection): ShownCollection => ({
  ...row,
  documents: Number(row.documents),
  reading: Number(row.reading),
  passages: Number(row.passages),
});

/** Own ones in any case, and as many others, those that were changed last. */
const MAX_LISTED = 500;

export async function listReadable(reader: Reader, userId: string): Promise<ShownCollection[]> {
  const rows = await shown(reader)
    .where(isReadableBy(userId))
    .orderBy((order) => order.case().when('knowledge_collections.user_id', '=', userId).then(0).else(1).end())
    .orderBy('knowledge_collections.updated_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(toCounts);
}

/** `undefined` where the account cannot read it. */
export async function findReadable(
  reader: Reader,
  id: string,
  userId: string,
): Promise<ShownCollection | undefined> {
  const row = await shown(reader)
    .where('knowledge_collections.id', '=', id)
    .where(isReadableBy(userId))
    .executeTakeFirst();
  return row && toCounts(row);
}

/** Those of the given ones that the account can read by itself, with their owners. */
export async function listReadableOf(
  reader: Reader,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('knowledge_collections')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .where(isReadableBy(userId))
    .execute();
  return new Map(rows.map((row) => [row.id, row.user_id]));
}

/** Of any account: what may be read of them is decided by the caller. */
export async function listCollections(
  reader: Reader,
  ids: readonly string[],
): Promise<Pick<CollectionRow, 'id' | 'user_id' | 'name'>[]> {
  if (ids.length === 0) return [];
  return reader
    .selectFrom('knowledge_collections')
    .select(['id', 'user_id', 'name'])
    .where('id', 'in', ids)
    .execute();
}

export async function countOwn(reader: Reader, userId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('knowledge_collections')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertCollection(tx: Tx, row: CollectionRow): Promise<void> {
  await tx.insertInto('knowledge_collections').values(row).execute();
}

export async function updateCollection(
  tx: Tx,
  id: string,
  change: Partial<Omit<CollectionRow, 'id' | 'user_id'>>,
): Promise<void> {
  await tx.updateTable('knowledge_collections').set(change).where('id', '=', id).execute();
}

/** Its documents are gone already. */
export async function deleteCollection(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('knowledge_collections').where('id', '=', id).execute();
}

/** Private to their owners from now on: those of one owner, or all of the workspace. */
export async function unshareCollections(tx: Tx, workspaceId: string, ownerId?: string): Promise<void> {
  await tx
    .updateTable('knowledge_collections')
    .set({ workspace_id: null })
    .where('workspace_id', '=', workspaceId)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId ?? ''))
    .execute();
}
