// What the schedules of a person come to, and what earlier runs of their agents have cost.
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { lacksCredentials, needsAttention, type DeploymentRow } from '../deployments.store.ts';
import { COUNT_FAILED, COUNT_SUCCEEDED } from '../run-figures.store.ts';

/** Runs of an agent that a forecast is made from: the last ones. */
const FORECAST_RUNS = 200;
/** Runs that failed before they began say nothing of a cost, and those that repeat another not of one of a schedule. */
const HAS_COST = sql<boolean>`(runs.finished_at is not null and runs.model != '' and runs.replay_of is null)`;

/** What the last runs of an agent have cost its user, in micro-dollars. */
export async function listEarlierCosts(reader: Reader, userId: string, agentId: string): Promise<number[]> {
  const rows = await reader
    .selectFrom('runs')
    .select('cost')
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where(HAS_COST)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FORECAST_RUNS)
    .execute();
  return rows.map(({ cost }) => Number(cost));
}

/** The mean of those runs, by agent, of each agent with a schedule that is on; agents without earlier runs are left out. */
export async function listMeanCosts(reader: Reader, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('agents')
    .select((agent) => [
      'agents.id',
      agent
        .selectFrom(
          agent
            .selectFrom('runs')
            .select('runs.cost')
            .where('runs.user_id', '=', userId)
            .whereRef('runs.agent_id', '=', 'agents.id')
            .where(HAS_COST)
            .orderBy('runs.started_at', 'desc')
            .orderBy('runs.id', 'desc')
            .limit(FORECAST_RUNS)
            .as('last'),
        )
        .select((last) => last.fn.avg<number | null>('last.cost').as('mean'))
        .as('mean'),
    ])
    .where('agents.id', 'in', (agents) =>
      agents
        .selectFrom('schedules')
        .innerJoin('deployments', 'deployments.id', 'schedules.deployment_id')
        .select('deployments.agent_id')
        .where('schedules.user_id', '=', userId)
        .where('schedules.next_run_at', 'is not', null),
    )
    .execute();
  return new Map(rows.flatMap(({ id, mean }) => (mean === null ? [] : [[id, Number(mean)] as const])));
}

export interface ScheduledRuns {
  readonly runs: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Micro-dollars. */
  readonly cost: number;
}

/** What the schedules of a user have run since a time. */
export async function sumScheduledRuns(
  reader: Reader,
  userId: string,
  sinceMs: number,
): Promise<ScheduledRuns> {
  const { runs, cost, succeeded, failed } = await reader
    .selectFrom('runs')
    .innerJoin('schedules', 'schedules.deployment_id', 'runs.deployment_id')
    .select((select) => [
      select.fn.countAll<number>().as('runs'),
      select.fn.sum<number | null>('runs.cost').as('cost'),
      COUNT_SUCCEEDED.as('succeeded'),
      COUNT_FAILED.as('failed'),
    ])
    .where('schedules.user_id', '=', userId)
    .where('runs.started_at', '>=', sinceMs)
    .executeTakeFirstOrThrow();
  return {
    runs: Number(runs),
    cost: Number(cost ?? 0),
    succeeded: Number(succeeded ?? 0),
    failed: Number(failed ?? 0),
  };
}

export interface ScheduleState extends Pick<
  DeploymentRow,
  'is_active' | 'paused_reason' | 'last_run_status' | 'last_error'
> {
  readonly needsAttention: boolean;
  readonly lacksCredentials: boolean;
  /** How many schedules are in it. */
  readonly schedules: number;
}

/** The states that schedules of a user are in; `lacking`: the tools that the user has no credential for. */
export async function countScheduleStates(
  reader: Reader,
  userId: string,
  lacking: readonly string[],
): Promise<ScheduleState[]> {
  const states = ['is_active', 'paused_reason', 'last_run_status', 'last_error', 'lacks', 'needs'] as const;
  const rows = await reader
    .selectFrom(
      reader
        .selectFrom('deployments')
        .innerJoin('agents', 'agents.id', 'deployments.agent_id')
        .select(['is_active', 'paused_reason', 'last_run_status', 'last_error'])
        .select([
          sql<number>`case when ${lacksCredentials(reader, lacking)} then 1 else 0 end`.as('lacks'),
          sql<number>`case when ${needsAttention(reader, lacking)} then 1 else 0 end`.as('needs'),
        ])
        .where('deployments.user_id', '=', userId)
        .where('deployments.kind', '=', 'scheduled')
        .as('states'),
    )
    .select(states)
    .select((select) => select.fn.countAll<number>().as('schedules'))
    .groupBy(states)
    .execute();
  return rows.map(({ schedules, needs, lacks, ...state }) => ({
    ...state,
    needsAttention: Number(needs) === 1,
    lacksCredentials: Number(lacks) === 1,
    schedules: Number(schedules),
  }));
}
