import type { Tx } from '../database.ts';

/** When what a member may spend was changed: a pause for their budget ends by that, and not by another's change. */
export async function addChangedLimits(tx: Tx): Promise<void> {
  await tx.schema.alterTable('workspace_members').addColumn('limits_changed_at', 'bigint').execute();
}
