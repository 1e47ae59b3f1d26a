import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { prepareQuery, type Slot } from '../../platform/db/prepared.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';

export type UserRow = Row<'users'>;

const selectUser = prepareQuery((tx, slot: Slot<{ userId: string }>) =>
  tx.selectFrom('users').selectAll().where('id', '=', slot('userId')),
);

export async function findUser(read: Database['read'], userId: string): Promise<UserRow | undefined> {
  const { rows } = await selectUser(read, { userId });
  return rows[0];
}

/** Makes guest starts of one location wait for each other where several processes share the database. */
export async function lockLocation(tx: Tx, kind: Database['kind'], locationHash: string): Promise<void> {
  if (kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${locationHash}, 0))`.execute(tx);
}

export async function listGuestStarts(tx: Tx, locationHash: string, since: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('guest_sessions')
    .select('started_at')
    .where('location_hash', '=', locationHash)
    .where('started_at', '>', since)
    .orderBy('started_at')
    .execute();
  return rows.map((row) => row.started_at);
}

export async function insertGuest(
  tx: Tx,
  user: NewRow<'users'>,
  session: NewRow<'guest_sessions'>,
): Promise<void> {
  await tx.insertInto('users').values(user).execute();
  await tx.insertInto('guest_sessions').values(session).execute();
}
