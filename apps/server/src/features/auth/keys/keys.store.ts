import type { Tx } from '../../../platform/db/database.ts';
import type { NewRow, Row } from '../../../platform/db/schema.ts';
import type { Reader } from '../auth.store.ts';

export type KeyRow = Row<'api_keys'>;

export async function insertKey(tx: Tx, key: NewRow<'api_keys'>): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}

export async function countKeys(reader: Reader, userId: string): Promise<number> {
  const row = await reader
    .selectFrom('api_keys')
    .select((where) => where.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('deployment_id', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function listKeys(
  reader: Reader,
  { userId, page, perPage }: { userId: string; page: number; perPage: number },
): Promise<KeyRow[]> {
  return reader
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deployment_id', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
}

/** Revokes the user's keys, or one of them, or all but some. Returns how many. */
export async function revokeKeys(
  tx: Tx,
  userId: string,
  nowMs: number,
  {
    only,
    except = [],
    exceptOfDeployments = false,
  }: { only?: string; except?: readonly string[]; exceptOfDeployments?: boolean } = {},
): Promise<number> {
  let query = tx
    .updateTable('api_keys')
    .set({ revoked_at: nowMs })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  if (except.length > 0) query = query.where('id', 'not in', except);
  if (exceptOfDeployments) query = query.where('deployment_id', 'is', null);
  const done = await query.executeTakeFirst();
  return Number(done.numUpdatedRows);
}

export async function touchKey(tx: Tx, keyId: string, nowMs: number): Promise<void> {
  await tx.updateTable('api_keys').set({ last_used_at: nowMs }).where('id', '=', keyId).execute();
}

export interface KeysOfDeployment {
  readonly userId: string;
  readonly deploymentId: string;
}

/** Of all deployments of a user; those that were replaced among them until they end. */
export async function countDeploymentKeys(reader: Reader, userId: string, nowMs: number): Promise<number> {
  const row = await reader
    .selectFrom('api_keys')
    .select((where) => where.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('deployment_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', nowMs)]))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Newest first; those that were replaced among them until they end. */
export async function listDeploymentKeys(
  reader: Reader,
  { userId, deploymentId }: KeysOfDeployment,
  nowMs: number,
): Promise<KeyRow[]> {
  return reader
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deployment_id', '=', deploymentId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', nowMs)]))
    .orderBy('id', 'desc')
    .execute();
}

export function findRequestedKey(
  reader: Reader,
  userId: string,
  requestKey: string,
): Promise<KeyRow | undefined> {
  return reader
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/** In place of a key that nothing has been done with, nor another put in its place. Answers whether it was one. */
export async function renewUnusedKey(
  tx: Tx,
  { user_id: userId, id }: Pick<KeyRow, 'user_id' | 'id'>,
  secret: Pick<KeyRow, 'prefix' | 'key_hash'>,
): Promise<boolean> {
  const renewed = await tx
    .updateTable('api_keys')
    .set(secret)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('last_used_at', 'is', null)
    .where('expires_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(renewed.numUpdatedRows) === 1;
}

/** Of each deployment the prefix of its newest key. */
export async function listKeyPrefixes(
  reader: Reader,
  userId: string,
  deploymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (deploymentIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('api_keys')
    .select(['deployment_id', 'prefix'])
    .where('user_id', '=', userId)
    .where('deployment_id', 'in', deploymentIds)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(
    rows.flatMap(({ deployment_id: id, prefix }) => (id === null ? [] : [[id, prefix] as const])),
  );
}

export async function revokeDeploymentKeys(
  tx: Tx,
  { userId, deploymentId }: KeysOfDeployment,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: nowMs })
    .where('user_id', '=', userId)
    .where('deployment_id', '=', deploymentId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** One that ends sooner already keeps its time. */
export async function endDeploymentKey(
  tx: Tx,
  {
    userId,
    deploymentId,
    keyId,
    endsAtMs,
  }: KeysOfDeployment & { readonly keyId: string; readonly endsAtMs: number },
  nowMs: number,
): Promise<KeyRow | null> {
  const ended = await tx
    .updateTable('api_keys')
    .set((set) => ({
      expires_at: set
        .case()
        .when('expires_at', '<', endsAtMs)
        .then(set.ref('expires_at'))
        .else(endsAtMs)
        .end(),
      ...(endsAtMs <= nowMs && { revoked_at: nowMs }),
    }))
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .where('deployment_id', '=', deploymentId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', nowMs)]))
    .returningAll()
    .executeTakeFirst();
  return ended ?? null;
}
