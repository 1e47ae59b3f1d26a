// What an account stores in total. Its row also serialises changes of one account: every change locks it first, so that
// revisions become visible in order and concurrent changes cannot exceed a quota.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { forUpdate } from '../../../platform/db/dialect.ts';
import { prepareQuery } from '../../../platform/db/prepared.ts';
import type { Row } from '../../../platform/db/schema.ts';

export interface Owner {
  readonly storedBytes: number;
  /** Of the newest change; without gaps. */
  readonly revision: number;
}

type OwnerRow = Pick<Row<'chat_owners'>, 'stored_bytes' | 'revision'>;
interface Key {
  readonly userId: string;
}

const selectOwner = prepareQuery<Key, OwnerRow>((reader, slot) =>
  reader.selectFrom('chat_owners').select(['stored_bytes', 'revision']).where('user_id', '=', slot('userId')),
);

const lockAndSelectOwner = prepareQuery<Key, OwnerRow>((tx, slot) =>
  forUpdate(
    tx,
    tx.selectFrom('chat_owners').select(['stored_bytes', 'revision']).where('user_id', '=', slot('userId')),
  ),
);

const incrementRevision = prepareQuery<Key, Pick<Row<'chat_owners'>, 'revision'>>((tx, slot) =>
  tx
    .updateTable('chat_owners')
    .set((set) => ({ revision: set('revision', '+', 1) }))
    .where('user_id', '=', slot('userId'))
    .returning('revision'),
);

function toOwner(row: OwnerRow | undefined): Owner {
  if (!row) throw new AppError('not_found');
  return { storedBytes: row.stored_bytes, revision: row.revision };
}

/** Until the transaction ends, no other transaction changes what the account stores. */
export async function lockOwner(tx: Tx, userId: string): Promise<Owner> {
  return toOwner((await lockAndSelectOwner(tx, { userId })).rows[0]);
}

export async function getOwner(reader: Reader, userId: string): Promise<Owner> {
  return toOwner((await selectOwner(reader, { userId })).rows[0]);
}

/** The account is locked. */
export async function takeRevision(tx: Tx, userId: string): Promise<number> {
  const [row] = (await incrementRevision(tx, { userId })).rows;
  if (!row) throw new AppError('not_found');
  return row.revision;
}

/** Always in the same order, so that two transactions locking the same accounts cannot deadlock. */
export async function lockOwners(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  const owners = tx
    .selectFrom('chat_owners')
    .select(['user_id', 'stored_bytes', 'revision'])
    .where('user_id', 'in', [...new Set(userIds)])
    .orderBy('user_id');
  const rows = await forUpdate(tx, owners).execute();
  return new Map(rows.map((row) => [row.user_id, toOwner(row)]));
}

/** What these accounts store, including what this transaction wrote. */
export async function listOwners(reader: Reader, userIds: readonly string[]) {
  const rows = await reader
    .selectFrom('chat_owners')
    .select(['user_id as userId', 'stored_bytes as storedBytes', 'revision'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return rows;
}

export interface StorageUse {
  readonly userId: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly storedBytes: number;
}

export async function listLargest(reader: Reader, limit: number): Promise<StorageUse[]> {
  return reader
    .selectFrom('chat_owners')
    .innerJoin('users', 'users.id', 'chat_owners.user_id')
    .select([
      'users.id as userId',
      'users.username as username',
      'users.email as email',
      'chat_owners.stored_bytes as storedBytes',
    ])
    .where('stored_bytes', '>', 0)
    .orderBy('stored_bytes', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .execute();
}
