import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Reader } from '../auth.store.ts';

export interface NewGoogleIdentity {
  readonly id: string;
  readonly userId: string;
  readonly subject: string;
  readonly email: string;
  readonly nowMs: number;
}

export async function findGoogleOwner(reader: Reader, subject: string): Promise<string | null> {
  const row = await reader
    .selectFrom('auth_identities')
    .select('user_id')
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** `false` when it existed already. */
export async function insertNonce(tx: Tx, nonceHash: string, expiresAtMs: number): Promise<boolean> {
  const done = await tx
    .insertInto('google_nonces')
    .values({ nonce_hash: nonceHash, expires_at: expiresAtMs })
    .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function removeOldNonces(tx: Tx, beforeMs: number): Promise<void> {
  await tx.deleteFrom('google_nonces').where('expires_at', '<', beforeMs).execute();
}

/** Unlinks Google, or only an identity with an address other than the account's own. Returns how many there were. */
export async function removeGoogleIdentity(
  tx: Tx,
  userId: string,
  { exceptAddress }: { exceptAddress?: string | null } = {},
): Promise<number> {
  let query = tx.deleteFrom('auth_identities').where('user_id', '=', userId).where('provider', '=', 'google');
  if (exceptAddress != null) query = query.where(sql`lower(email)`, '!=', exceptAddress.toLowerCase());
  const done = await query.executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** Replaces any Google identity of the account. */
export async function putGoogleIdentity(
  tx: Tx,
  { id, userId, subject, email, nowMs }: NewGoogleIdentity,
): Promise<void> {
  await removeGoogleIdentity(tx, userId);
  const times = { created_at: nowMs, updated_at: nowMs };
  await tx
    .insertInto('auth_identities')
    .values({ id, user_id: userId, provider: 'google', subject, email, ...times })
    .execute();
}
