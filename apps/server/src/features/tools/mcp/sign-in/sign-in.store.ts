import type { Tx } from '../../../../platform/db/database.ts';
import type { McpServerRow } from '../mcp.store.ts';

/** The server whose sign-in the state belongs to. It is taken once, and by its own person alone. */
export async function takeSignIn(
  tx: Tx,
  userId: string,
  stateHash: string,
  nowMs: number,
): Promise<McpServerRow | undefined> {
  return tx
    .updateTable('mcp_servers')
    .set({ sign_in_state: null, sign_in_until: null })
    .where('sign_in_state', '=', stateHash)
    .where('user_id', '=', userId)
    .where('sign_in_until', '>', nowMs)
    .returningAll()
    .executeTakeFirst();
}

/** `false`: another process renews the tokens. */
export async function takeRenewal(tx: Tx, id: string, nowMs: number, untilMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('mcp_servers')
    .set({ renewing_until: untilMs })
    .where('id', '=', id)
    .where((where) => where.or([where('renewing_until', 'is', null), where('renewing_until', '<', nowMs)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
