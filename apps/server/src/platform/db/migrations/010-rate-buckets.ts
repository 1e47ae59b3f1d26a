import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

/**
 * Counters of limits that several servers share: worth nothing a minute later, so neither written ahead nor backed up.
 * The embedded database has one server, which counts in its memory.
 */
export async function createRateBuckets(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`create unlogged table rate_buckets (
    key text primary key,
    used bigint not null,
    resets_at bigint not null
  )`.execute(tx);
}
