import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import type { Heartbeat } from './silence-watch.ts';

export async function register(tx: Tx, id: string, nowMs: number): Promise<void> {
  await tx.insertInto('servers').values({ id, beat: 0, started_at: nowMs }).execute();
}

/** Increments the server's heartbeat and reads those of all others, in one statement. */
export async function beat(tx: Tx, id: string): Promise<{ isKnown: boolean; others: Heartbeat[] }> {
  const rows = await tx
    .with('own', (cte) =>
      cte
        .updateTable('servers')
        .set((update) => ({ beat: update('beat', '+', 1) }))
        .where('id', '=', id)
        .returning(['id', 'beat']),
    )
    .selectFrom('servers')
    .select(['id', 'beat'])
    .where('id', '!=', id)
    .unionAll((union) => union.selectFrom('own').select(['id', 'beat']))
    .execute();
  return { isKnown: rows.some((row) => row.id === id), others: rows.filter((row) => row.id !== id) };
}

/** `false` when it is gone already, or has sent a heartbeat since the given one. */
export async function removeServer(tx: Tx, server: { id: string; beat?: number }): Promise<boolean> {
  const rows = await tx
    .deleteFrom('servers')
    .where('id', '=', server.id)
    .$if(server.beat !== undefined, (query) => query.where('beat', '=', server.beat ?? 0))
    .returning(sql<number>`1`.as('one'))
    .execute();
  return rows.length > 0;
}

export async function isServer(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('servers').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function removeAll(tx: Tx): Promise<void> {
  await tx.deleteFrom('servers').execute();
}
