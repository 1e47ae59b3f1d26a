import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';
import { clustered } from '../clustered.ts';

/** What one place has had of the free offers. Without references: it must outlive the accounts it counts. */
export async function createLocations(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('location_usage')
    .addColumn('location_hash', 'text', (column) => column.primaryKey())
    .addColumn('guest_credit_used', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('signup_credit_used', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .$call(clustered(kind))
    .execute();
  await tx.schema
    .createTable('limit_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('location_hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('limit_events_by_location')
    .on('limit_events')
    .columns(['location_hash', 'kind', 'at'])
    .execute();
  await sql`insert into limit_events (id, location_hash, kind, at)
    select id, location_hash, 'guest_session', started_at from guest_sessions`.execute(tx);
}
