import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { getOwner, type Owner } from './owners.store.ts';

/**
 * After something was written, as part of the same transaction. Who stores too much already may still change what makes
 * it no larger. Throws `storage_quota_reached`.
 */
export async function refuseOverQuota(
  tx: Tx,
  userId: string,
  before: Owner,
  maxBytes: number,
): Promise<void> {
  const { storedBytes } = await getOwner(tx, userId);
  if (storedBytes > maxBytes && storedBytes > before.storedBytes) throw new AppError('storage_quota_reached');
}
