import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** What a suspended account shows to all is hidden: those accounts, which are few, are found from an index alone. */
export async function indexSuspendedAccounts(tx: Tx): Promise<void> {
  await tx.schema
    .createIndex('users_not_active')
    .on('users')
    .columns(['id', 'status'])
    .where(sql<boolean>`status <> 'active'`)
    .execute();
  // With the owner, for the same reason.
  await tx.schema.dropIndex('agents_by_category').execute();
  await tx.schema
    .createIndex('agents_by_category')
    .on('agents')
    .columns(['is_public', 'category', 'owner_id', 'deleted_at'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
}
