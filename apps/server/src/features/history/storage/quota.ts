import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
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
