// Accounts that are being deleted.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { letAdminLeave } from './acting-admin.ts';

/** From now on it cannot sign in; its data is removed next. */
async function mark(tx: Tx, userId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status: 'leaving', updated_at: nowMs })
    .where('id', '=', userId)
    .execute();
}

/** Those whose removal was begun and not ended. */
async function list(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('users').select('id').where('status', '=', 'leaving').execute();
  return rows.map((row) => row.id);
}

/**
 * What belongs to the account goes with it, by the database's own rules. The ledger and the audit log stay: money and
 * actions must stay traceable, and there is no name in them.
 */
async function remove(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

export const leavingAccounts = { admit: letAdminLeave, mark, list, remove };
