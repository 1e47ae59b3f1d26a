import type { Tx } from '../../../platform/db/database.ts';
import type { NewRow } from '../../../platform/db/schema.ts';

/** Invalidates all open links. */
export async function removeResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** A new link invalidates earlier ones. */
export async function insertReset(tx: Tx, reset: NewRow<'password_resets'>): Promise<void> {
  await removeResets(tx, reset.user_id);
  await tx.insertInto('password_resets').values(reset).execute();
}

/** The owner of the token, which is consumed; `null` if it is used, expired or unknown. */
export async function useReset(tx: Tx, tokenHash: string, nowMs: number): Promise<string | null> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function removeOldResets(tx: Tx, beforeMs: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('expires_at', '<', beforeMs).execute();
}
