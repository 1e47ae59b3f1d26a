import type { Tx } from '../../platform/db/database.ts';
import type { NewRow } from '../../platform/db/schema.ts';
import type { Reader } from './auth.store.ts';

export async function findGoogleOwner(reader: Reader, subject: string): Promise<string | null> {
  const row = await reader
    .selectFrom('auth_identities')
    .select('user_id')
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** In place of the Google identity the account may have had. */
export async function putGoogleIdentity(tx: Tx, identity: NewRow<'auth_identities'>): Promise<void> {
  await tx
    .deleteFrom('auth_identities')
    .where('user_id', '=', identity.user_id)
    .where('provider', '=', 'google')
    .execute();
  await tx.insertInto('auth_identities').values(identity).execute();
}
