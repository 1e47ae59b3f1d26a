import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Whether a transaction of this PostgreSQL database waits for another one. Other tests have databases of their own. */
export async function hasWaitingTransaction({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const found = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return found.rows.length > 0;
}
