import type { Tx } from '../database.ts';

/** Entries say from which location they came, as a short code. */
export async function addAuditLocations(tx: Tx): Promise<void> {
  await tx.schema.alterTable('audit_log').addColumn('location', 'text').execute();
}
