import type { Tx } from '../database.ts';

/** A run is held by a server for as long as that one is alive, in place of a lease for each run. */
export async function createServers(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('servers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('beat', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema.alterTable('runs').dropColumn('lease_until').execute();
}
