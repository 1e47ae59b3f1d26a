import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_CONVERSATIONS } from '@parley/contract/history/constants.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { countHeads } from '../history.store.ts';
import { getOwner, type Owner } from './owners.store.ts';

/**
 * Called after a write, in the same transaction. An account over its quota may still make changes that add nothing.
 * Throws `storage_quota_reached`.
 */
export async function assertWithinQuota(
  tx: Tx,
  userId: string,
  before: Owner,
  maxBytes: number,
): Promise<void> {
  const { storedBytes } = await getOwner(tx, userId);
  if (storedBytes > maxBytes && storedBytes > before.storedBytes) throw new AppError('storage_quota_reached');
}

/** Called before a conversation is created; the account is locked. Throws `too_many_conversations`. */
export async function assertRoomForOneMore(tx: Tx, userId: string): Promise<void> {
  if ((await countHeads(tx, userId, [])) >= MAX_CONVERSATIONS) throw new AppError('too_many_conversations');
}
