import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { STATS_MS } from './stats.store.ts';

/** Of the newest runs that succeeded, each with how many steps it took: calls of tools, and hand-overs to other agents. */
export async function listStepCounts(
  reader: Reader,
  agentId: string,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<number[]> {
  const runs = await reader
    .selectFrom('runs')
    .select('id')
    .where('agent_id', '=', agentId)
    // Drafts and repetitions say nothing about the next run.
    .where('agent_version', 'is not', null)
    .where('replay_of', 'is', null)
    .where('started_at', '>=', nowMs - STATS_MS)
    .where('status', '=', 'succeeded')
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
  if (runs.length === 0) return [];
  const ids = runs.map(({ id }) => id);
  const rows = await reader
    .selectFrom('run_steps')
    .select(['run_id', sql<number>`count(*)`.as('steps')])
    .where('run_id', 'in', ids)
    .where((where) =>
      where.or([
        where('kind', '=', 'call'),
        // An agent that is called as a tool begins with one as well, which is no step of its own.
        where.and([where('kind', '=', 'handoff'), where('parent_call_id', 'is', null)]),
      ]),
    )
    .groupBy('run_id')
    .execute();
  const counts = new Map(rows.map(({ run_id: id, steps }) => [id, Number(steps)]));
  return ids.map((id) => counts.get(id) ?? 0);
}
