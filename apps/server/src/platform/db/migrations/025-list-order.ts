import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Pages of conversations, and the newest removals, are read in the order of an index instead of sorting all of an account. */
export async function indexListOrder(tx: Tx): Promise<void> {
  await sql`create index chat_sessions_in_order on chat_sessions (user_id, is_pinned desc,
    (coalesce(last_user_activity_at, last_message_at, created_at)) desc, session_id)`.execute(tx);
  await tx.schema
    .createIndex('chat_tombstones_in_order')
    .on('chat_tombstones')
    .columns(['user_id', 'removed_at', 'session_id'])
    .execute();
}
