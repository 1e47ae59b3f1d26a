// How runs of agents went lately. Bounded, and found by an index.
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** How far back runs say how an agent does. */
export const STATS_MS = 90 * 86_400_000;
/** Runs of one agent that are looked at, the newest ones. */
const AGENT_RUNS = 200;
const VERSION_RUNS = 5_000;
/** Cancelled runs say nothing about the agent. */
const ENDED = ['succeeded', 'failed', 'limit'] as const;

export interface RunStats {
  readonly runs: number;
  /** 0 to 1. */
  readonly successRate: number;
  readonly typicalCostMicros: number;
}

const newestRuns = (reader: Reader, agentId: string, nowMs: number, limit: number) =>
  reader
    .selectFrom('runs')
    .select(['agent_id', 'agent_version', 'status', 'cost', 'started_at', 'finished_at'])
    .where('agent_id', '=', agentId)
    // Drafts say nothing about what is saved.
    .where('agent_version', 'is not', null)
    // A run that repeats another says as little: it is not counted among the runs either.
    .where('replay_of', 'is', null)
    .where('started_at', '>=', nowMs - STATS_MS)
    .where('status', 'in', ENDED)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .as('newest');

const FIGURES = [
  sql<number>`count(*)`.as('runs'),
  sql<number>`sum(case when status = 'succeeded' then 1 else 0 end)`.as('succeeded'),
  sql<number>`sum(cost)`.as('cost'),
] as const;

function toStats(row: { runs: number; succeeded: number; cost: number }): RunStats {
  const runs = Number(row.runs);
  return {
    runs,
    successRate: Number(row.succeeded) / runs,
    typicalCostMicros: Math.round(Number(row.cost) / runs),
  };
}

/** Agents whose runs one statement counts. */
const AGENTS_AT_ONCE = 100;

/** By agent; those without runs are left out. */
export async function listRunStats(
  reader: Reader,
  agentIds: readonly string[],
  nowMs: number,
): Promise<Map<string, RunStats>> {
  const all = new Map<string, RunStats>();
  for (let from = 0; from < agentIds.length; from += AGENTS_AT_ONCE) {
    const some = await countRuns(reader, agentIds.slice(from, from + AGENTS_AT_ONCE), nowMs);
    for (const [id, stats] of some) all.set(id, stats);
  }
  return all;
}

async function countRuns(
  reader: Reader,
  agentIds: readonly string[],
  nowMs: number,
): Promise<Map<string, RunStats>> {
  const [first, ...others] = agentIds.map((id) =>
    reader
      .selectFrom(newestRuns(reader, id, nowMs, AGENT_RUNS))
      .select('agent_id as key')
      .select(FIGURES)
      .groupBy('agent_id'),
  );
  if (!first) return new Map();
  const rows = await others.reduce((all, other) => all.unionAll(other), first).execute();
  return new Map(rows.map((row) => [row.key ?? '', toStats(row)]));
}

/** By the number of the version. */
export async function listVersionStats(
  reader: Reader,
  agentId: string,
  nowMs: number,
): Promise<Map<number, RunStats>> {
  const rows = await reader
    .selectFrom(newestRuns(reader, agentId, nowMs, VERSION_RUNS))
    .select('agent_version as key')
    .select(FIGURES)
    .groupBy('agent_version')
    .execute();
  return new Map(rows.map((row) => [row.key ?? 0, toStats(row)]));
}

/** Milliseconds by the number of the version: the median of the runs that succeeded. Waiting for people is part of it. */
export async function listVersionTimes(
  reader: Reader,
  agentId: string,
  nowMs: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ version: number; ms: number }>`
    select agent_version as version, ms from (
      select agent_version, ms,
        row_number() over (partition by agent_version order by ms) as place,
        count(*) over (partition by agent_version) as runs
      from (
        select agent_version, finished_at - started_at as ms
        from ${newestRuns(reader, agentId, nowMs, VERSION_RUNS)}
        where status = 'succeeded' and finished_at is not null
      ) as ended
    ) as placed
    where place = (runs + 1) / 2`.execute(reader);
  return new Map(rows.map(({ version, ms }) => [Number(version), Number(ms)]));
}
