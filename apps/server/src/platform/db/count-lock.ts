import { sql } from 'kysely';
import type { DatabaseKind, Tx } from './database.ts';

const SPACE = 15;

/**
 * Until the end of the transaction, whoever counts what this owner has of the kind waits for it: so that what is added
 * because there is room left still finds it. On SQLite one transaction follows the other anyway.
 */
export async function lockCount(
  tx: Tx,
  database: DatabaseKind,
  kind: string,
  ownerId: string,
): Promise<void> {
  if (database === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${ownerId}`}, ${SPACE}))`.execute(tx);
}
