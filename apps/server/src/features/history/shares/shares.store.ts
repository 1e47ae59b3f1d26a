import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';

const SHARE_COLUMNS = [
  ...(['id', 'user_id', 'session_id', 'token_sealed', 'name', 'message_count'] as const),
  ...(['created_at', 'expires_at', 'closed_at'] as const),
] as const;

export interface ShareRecord {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly tokenSealed: string;
  readonly name: string;
  readonly messageCount: number;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly closedAt: number | null;
}

function toShare(row: Pick<Row<'chat_shares'>, (typeof SHARE_COLUMNS)[number]>): ShareRecord {
  return {
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    tokenSealed: row.token_sealed,
    name: row.name,
    messageCount: row.message_count,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
  };
}

export async function insertShare(
  tx: Tx,
  share: ShareRecord,
  { tokenHash, snapshot }: { tokenHash: string; snapshot: string },
): Promise<void> {
  await tx
    .insertInto('chat_shares')
    .values({
      id: share.id,
      user_id: share.userId,
      session_id: share.sessionId,
      token_hash: tokenHash,
      token_sealed: share.tokenSealed,
      name: share.name,
      message_count: share.messageCount,
      created_at: share.createdAt,
      expires_at: share.expiresAt,
      closed_at: null,
      snapshot,
    })
    .execute();
}

export interface OpenShares {
  readonly userId: string;
  readonly sessionId: string | null;
  readonly nowMs: number;
}

function selectOpen(reader: Reader, { userId, sessionId, nowMs }: OpenShares) {
  const query = reader
    .selectFrom('chat_shares')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', nowMs)]));
  return sessionId === null ? query : query.where('session_id', '=', sessionId);
}

export async function countOpen(reader: Reader, open: OpenShares): Promise<number> {
  const row = await selectOpen(reader, open)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Newest first. */
export async function listOpen(
  reader: Reader,
  open: OpenShares,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShareRecord[]> {
  const rows = await selectOpen(reader, open)
    .select(SHARE_COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toShare);
}

/** Returns whether there was one to close. */
export async function closeShare(tx: Tx, userId: string, id: string, nowMs: number): Promise<boolean> {
  const closed = await tx
    .updateTable('chat_shares')
    .set({ closed_at: nowMs, snapshot: '[]' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

/** Without its content, which may be large; `null` while its account is suspended as well. */
export async function findShare(reader: Reader, tokenHash: string): Promise<ShareRecord | null> {
  const row = await reader
    .selectFrom('chat_shares')
    .select(SHARE_COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('user_id', 'in', reader.selectFrom('users').select('id').where('status', '=', 'active'))
    .executeTakeFirst();
  return row ? toShare(row) : null;
}

/** `null` where it was closed. */
export async function findSnapshot(reader: Reader, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom('chat_shares')
    .select('snapshot')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row?.snapshot ?? null;
}

/** Expired shares that still have their content. */
export async function listExpired(reader: Reader, nowMs: number): Promise<{ id: string; userId: string }[]> {
  return reader
    .selectFrom('chat_shares')
    .select(['id', 'user_id as userId'])
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', nowMs)
    .execute();
}

export async function removeClosedBefore(tx: Tx, timeMs: number): Promise<void> {
  await tx.deleteFrom('chat_shares').where('closed_at', '<', timeMs).execute();
}
