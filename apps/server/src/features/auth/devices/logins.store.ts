import type { Tx } from '../../../platform/db/database.ts';
import type { NewRow, Row } from '../../../platform/db/schema.ts';
import type { Reader } from '../auth.store.ts';

export type LoginRow = Row<'logins'>;
export type RefreshTokenRow = Row<'refresh_tokens'>;

export async function insertLogin(
  tx: Tx,
  login: NewRow<'logins'>,
  token: NewRow<'refresh_tokens'>,
): Promise<void> {
  await tx.insertInto('logins').values(login).execute();
  await tx.insertInto('refresh_tokens').values(token).execute();
}

export async function findLogin(reader: Reader, loginId: string): Promise<LoginRow | undefined> {
  return reader.selectFrom('logins').selectAll().where('id', '=', loginId).executeTakeFirst();
}

export async function insertRefreshToken(tx: Tx, token: NewRow<'refresh_tokens'>): Promise<void> {
  await tx.insertInto('refresh_tokens').values(token).execute();
}

export async function findRefreshToken(
  tx: Tx,
  tokenHash: string,
): Promise<{ token: RefreshTokenRow; login: LoginRow } | null> {
  const token = await tx
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!token) return null;
  const login = await tx
    .selectFrom('logins')
    .selectAll()
    .where('id', '=', token.login_id)
    .executeTakeFirstOrThrow();
  return { token, login };
}

/** `false` when another call retired it first. */
export async function retireToken(tx: Tx, tokenHash: string, nowMs: number): Promise<boolean> {
  const done = await tx
    .updateTable('refresh_tokens')
    .set({ retired_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function prolongLogin(
  tx: Tx,
  loginId: string,
  nowMs: number,
  expiresAtMs: number,
): Promise<void> {
  await tx
    .updateTable('logins')
    .set({ last_used_at: nowMs, expires_at: expiresAtMs })
    .where('id', '=', loginId)
    .execute();
}

export type EndReason = 'signed-out' | 'token-reused' | 'password-changed' | 'suspended';

/** Ends the user's live logins, or one of them, or all but one. Returns how many. */
export async function endLogins(
  tx: Tx,
  userId: string,
  {
    only,
    except,
    reason,
    nowMs,
  }: { only?: string; except?: string | null; reason: EndReason; nowMs: number },
): Promise<number> {
  let query = tx
    .updateTable('logins')
    .set({ ended_at: nowMs, ended_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  if (except != null) query = query.where('id', '!=', except);
  const done = await query.executeTakeFirst();
  return Number(done.numUpdatedRows);
}

export async function listLiveLogins(
  reader: Reader,
  { userId, nowMs, page, perPage }: { userId: string; nowMs: number; page: number; perPage: number },
): Promise<{ rows: LoginRow[]; total: number }> {
  const query = reader
    .selectFrom('logins')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', nowMs);
  const rows = await query
    .selectAll()
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const count = await query
    .select((where) => where.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count.total) };
}

/** Removes logins whose newest refresh token has expired, together with their tokens. */
export async function removeOldLogins(tx: Tx, beforeMs: number, limit: number): Promise<void> {
  const old = tx.selectFrom('logins').select('id').where('expires_at', '<', beforeMs).limit(limit);
  await tx.deleteFrom('logins').where('id', 'in', old).execute();
}
