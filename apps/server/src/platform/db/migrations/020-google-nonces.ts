import type { Tx } from '../database.ts';

/** Nonces of Google sign-ins that have been used: none is taken twice. */
export async function createGoogleNonces(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('google_nonces')
    .addColumn('nonce_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema.createIndex('google_nonces_by_expiry').on('google_nonces').column('expires_at').execute();
}
