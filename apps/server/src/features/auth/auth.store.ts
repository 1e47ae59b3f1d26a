import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { prepareQuery, type Slot } from '../../platform/db/prepared.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';

export type UserRow = Row<'users'>;
export type Reader = Database['read'] | Tx;

const selectUser = prepareQuery((tx, slot: Slot<{ userId: string }>) =>
  tx.selectFrom('users').selectAll().where('id', '=', slot('userId')),
);

export async function findUser(reader: Reader, userId: string): Promise<UserRow | undefined> {
  const { rows } = await selectUser(reader, { userId });
  return rows[0];
}

/** Names are compared case-insensitively. */
export function toKey(name: string): string {
  return name.trim().toLowerCase();
}

/** By username or email address; a username never contains an `@`. */
export async function findUserByName(reader: Reader, name: string): Promise<UserRow | undefined> {
  const column = name.includes('@') ? 'email_key' : 'username_key';
  return reader.selectFrom('users').selectAll().where(column, '=', toKey(name)).executeTakeFirst();
}

export async function insertUser(tx: Tx, user: NewRow<'users'>): Promise<void> {
  await tx.insertInto('users').values(user).execute();
}

export async function updateUser(tx: Tx, userId: string, change: Partial<UserRow>): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** `false` when the account is no longer a guest. */
export async function upgradeUser(tx: Tx, userId: string, change: Partial<UserRow>): Promise<boolean> {
  const done = await tx
    .updateTable('users')
    .set({ ...change, role: 'user', token_version: sql`token_version + 1` })
    .where('id', '=', userId)
    .where('role', '=', 'guest')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function raiseTokenVersion(tx: Tx, userId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ token_version: sql`token_version + 1`, updated_at: nowMs })
    .where('id', '=', userId)
    .execute();
}

export async function findGoogleEmail(reader: Reader, userId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('auth_identities')
    .select('email')
    .where('user_id', '=', userId)
    .where('provider', '=', 'google')
    .executeTakeFirst();
  return row?.email ?? null;
}

const PAGE = 100;

/** Registered accounts in order of creation, 100 per page, from page 1. */
export async function listUsers(
  reader: Reader,
  page: number,
): Promise<{ readonly users: readonly UserRow[]; readonly hasMore: boolean }> {
  const found = await reader
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'user')
    .orderBy('id')
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)
    .execute();
  return { users: found.slice(0, PAGE), hasMore: found.length > PAGE };
}
