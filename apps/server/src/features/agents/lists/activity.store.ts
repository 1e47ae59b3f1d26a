// How often agents ran, by day. Bounded, and answered by an index alone.
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

const DAY_MS = 86_400_000;
/** Runs of one agent that are counted, the newest ones. */
const AGENT_RUNS = 2_000;
/** As for the success of agents: cancelled runs and those under way say nothing. */
const ENDED = ['succeeded', 'failed', 'limit'] as const;

export interface DayOfRuns {
  readonly agentId: string;
  /** Whole days since 1970, UTC. */
  readonly day: number;
  readonly runs: number;
  readonly failed: number;
}

/** Those of these agents that the person owns. */
export async function listOwnIds(reader: Reader, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('agents')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

const countDays = (reader: Reader, agentId: string, firstDay: number) =>
  reader
    .selectFrom(
      reader
        .selectFrom('runs')
        .select(['agent_id', 'status'])
        // Integer division is integer division in both databases.
        .select((select) => select('started_at', '/', select.lit(DAY_MS)).as('day'))
        .where('agent_id', '=', agentId)
        .where('agent_version', 'is not', null)
        .where('started_at', '>=', firstDay * DAY_MS)
        .where('status', 'in', ENDED)
        .orderBy('started_at', 'desc')
        .limit(AGENT_RUNS)
        .as('newest'),
    )
    .select(['agent_id', 'day'])
    .select([
      sql<number>`count(*)`.as('runs'),
      sql<number>`sum(case when status = 'succeeded' then 0 else 1 end)`.as('failed'),
    ])
    .groupBy(['agent_id', 'day']);

/** In one statement, however many agents there are on the page. */
export async function listDaysOfRuns(
  reader: Reader,
  agentIds: readonly string[],
  firstDay: number,
): Promise<DayOfRuns[]> {
  const [first, ...others] = agentIds.map((id) => countDays(reader, id, firstDay));
  if (!first) return [];
  const rows = await others.reduce((all, other) => all.unionAll(other), first).execute();
  return rows.map(({ agent_id: agentId, day, runs, failed }) => ({
    agentId: agentId ?? '',
    day: Number(day),
    runs: Number(runs),
    failed: Number(failed),
  }));
}
