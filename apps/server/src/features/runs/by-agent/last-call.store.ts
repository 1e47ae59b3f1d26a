// The newest call of a tool in an agent's runs.
import type { Database } from '../../../platform/db/database.ts';

interface LastCallQuery {
  readonly userId: string;
  readonly agentId: string;
  readonly tool: string;
  readonly argsHash: string;
}

interface LastCall {
  readonly result: unknown;
  readonly finishedAtMs: number;
}

/** In the newest runs: an older one says little, and the search stays short. */
const RUNS = 100;

async function find(read: Database['read'], query: LastCallQuery): Promise<LastCall | null> {
  const { userId, agentId, tool, argsHash } = query;
  const runs = read
    .selectFrom('runs')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('user_id', '=', userId)
    // A repeated run answers with results of the past.
    .where('replay_of', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RUNS);
  const row = await read
    .selectFrom('run_steps')
    .select(['result', 'finished_at'])
    .where('run_id', 'in', runs)
    .where('user_id', '=', userId)
    .where('kind', '=', 'call')
    .where('tool', '=', tool)
    .where('args_hash', '=', argsHash)
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  // Written by this program.
  const result: unknown = row.result === null ? null : JSON.parse(row.result);
  return { result, finishedAtMs: row.finished_at ?? 0 };
}

/** One that was done; `null` where there is none. */
type FindLastCall = (query: LastCallQuery) => Promise<LastCall | null>;

export const createFindLastCall =
  ({ read }: Database): FindLastCall =>
  (query) =>
    find(read, query);
