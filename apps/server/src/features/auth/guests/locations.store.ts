// The free offers a network has used. A location is a keyed hash of a network address.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import { prepareQuery, type Slot } from '../../../platform/db/prepared.ts';
import type { NewRow, Row } from '../../../platform/db/schema.ts';
import type { Reader } from '../auth.store.ts';

type EventKind = Row<'limit_events'>['kind'];

/** Serialises the free offers of one network where several processes share the database. */
export async function lockLocation(tx: Tx, locationHash: string): Promise<void> {
  await lockNamed(tx, 'location', locationHash);
}

/** When events of this kind happened, oldest first. */
export async function listEvents(
  reader: Reader,
  { locationHash, kind, since }: { locationHash: string; kind: EventKind; since: number },
): Promise<number[]> {
  const rows = await reader
    .selectFrom('limit_events')
    .select('at')
    .where('location_hash', '=', locationHash)
    .where('kind', '=', kind)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return rows.map((row) => row.at);
}

export async function insertEvent(tx: Tx, event: NewRow<'limit_events'>): Promise<void> {
  await tx.insertInto('limit_events').values(event).execute();
}

export async function insertGuestSession(tx: Tx, session: NewRow<'guest_sessions'>): Promise<void> {
  await tx.insertInto('guest_sessions').values(session).execute();
}

/**
 * What guests of the network have spent, and what their active replies hold. One statement, so that an amount that is
 * being settled is counted exactly once.
 */
export async function readGuestCredit(tx: Tx, locationHash: string): Promise<{ used: number; held: number }> {
  const answer = await sql<{ used: number; held: number }>`select
    coalesce((select guest_credit_used from location_usage where location_hash = ${locationHash}), 0) as used,
    coalesce((select sum(users.reserved) from guest_sessions
      inner join users on users.id = guest_sessions.user_id
      where guest_sessions.location_hash = ${locationHash} and users.role = 'guest'), 0) as held`.execute(tx);
  const row = answer.rows[0];
  // PostgreSQL sums integers as bigint, which the driver returns as text.
  return { used: Number(row?.used ?? 0), held: Number(row?.held ?? 0) };
}

export async function readSignupCredit(reader: Reader, locationHash: string): Promise<number> {
  const row = await reader
    .selectFrom('location_usage')
    .select('signup_credit_used')
    .where('location_hash', '=', locationHash)
    .executeTakeFirst();
  return row?.signup_credit_used ?? 0;
}

export interface CreditUse {
  readonly locationHash: string;
  readonly guestMicros?: number;
  readonly signupMicros?: number;
  readonly nowMs: number;
}

/** Adds to the network's usage and updates when it was last used. */
export async function addCreditUse(
  tx: Tx,
  { locationHash, guestMicros = 0, signupMicros = 0, nowMs }: CreditUse,
): Promise<void> {
  await tx
    .insertInto('location_usage')
    .values({
      location_hash: locationHash,
      guest_credit_used: guestMicros,
      signup_credit_used: signupMicros,
      created_at: nowMs,
      last_used_at: nowMs,
    })
    .onConflict((conflict) =>
      conflict.column('location_hash').doUpdateSet({
        guest_credit_used: sql`location_usage.guest_credit_used + ${guestMicros}`,
        signup_credit_used: sql`location_usage.signup_credit_used + ${signupMicros}`,
        last_used_at: nowMs,
      }),
    )
    .execute();
}

const addSpent = prepareQuery((tx, slot: Slot<{ userId: string; micros: number }>) =>
  tx
    .updateTable('guest_sessions')
    .set({ spent: sql`spent + ${slot('micros')}` })
    .where('user_id', '=', slot('userId'))
    .where('upgraded_at', 'is', null)
    .returning('location_hash'),
);

/** Charges the guest's session; `null` for an account that is not, or no longer, a guest. */
export async function addGuestSpend(tx: Tx, userId: string, micros: number): Promise<string | null> {
  const { rows } = await addSpent(tx, { userId, micros });
  return rows[0]?.location_hash ?? null;
}

/** The guest's location; `null` for an account that is not, or no longer, a guest, and after its deletion. */
export async function findGuestNetwork(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('guest_sessions')
    .select('location_hash')
    .where('user_id', '=', userId)
    .where('upgraded_at', 'is', null)
    .where('location_hash', '!=', '')
    .executeTakeFirst();
  return row?.location_hash ?? null;
}

export async function markUpgraded(tx: Tx, userId: string, nowMs: number): Promise<void> {
  await tx.updateTable('guest_sessions').set({ upgraded_at: nowMs }).where('user_id', '=', userId).execute();
}

/** Deletes locations that nothing refers to any more. */
export async function forgetLocations(tx: Tx, beforeMs: number): Promise<void> {
  await tx.deleteFrom('location_usage').where('last_used_at', '<', beforeMs).execute();
  await tx.deleteFrom('limit_events').where('at', '<', beforeMs).execute();
  await tx
    .updateTable('guest_sessions')
    .set({ location_hash: '' })
    .where('started_at', '<', beforeMs)
    .where('location_hash', '!=', '')
    .execute();
  await tx
    .updateTable('users')
    .set({ location_hash: null })
    .where('created_at', '<', beforeMs)
    .where('location_hash', 'is not', null)
    .execute();
}
