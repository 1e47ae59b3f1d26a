// What the runs of deployments come to.
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

const DAY_MS = 86_400_000;

export interface DayFigures {
  /** Its beginning, in UTC. */
  readonly dayMs: number;
  readonly succeeded: number;
  readonly failed: number;
}

export interface RunFigures {
  readonly runs: number;
  /** Micro-dollars. */
  readonly cost: number;
  /** Oldest first. */
  readonly days: readonly DayFigures[];
}

export const NO_RUNS: RunFigures = { runs: 0, cost: 0, days: [] };

/** How many of the selected runs ended well, and how many did not. */
export const COUNT_SUCCEEDED = sql<number>`sum(case when runs.status = 'succeeded' then 1 else 0 end)`;
export const COUNT_FAILED = sql<number>`sum(case when runs.status in ('failed', 'limit') then 1 else 0 end)`;

const DAY_OF = sql<number>`(runs.started_at - runs.started_at % ${sql.lit(DAY_MS)})`;

/** Of each deployment: its runs since a time, day by day. */
export async function sumRuns(
  reader: Reader,
  deploymentIds: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, RunFigures>> {
  if (deploymentIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('runs')
    .select('deployment_id')
    .select((select) => [
      DAY_OF.as('day'),
      select.fn.countAll<number>().as('runs'),
      select.fn.sum<number | null>('cost').as('cost'),
      COUNT_SUCCEEDED.as('succeeded'),
      COUNT_FAILED.as('failed'),
    ])
    .where('deployment_id', 'in', deploymentIds)
    .where('started_at', '>=', sinceMs)
    .groupBy(['deployment_id', DAY_OF])
    .orderBy(DAY_OF)
    .execute();
  const figures = new Map<string, RunFigures>();
  for (const { deployment_id: id, day, runs, cost, succeeded, failed } of rows) {
    if (id === null) continue;
    const known = figures.get(id) ?? NO_RUNS;
    figures.set(id, {
      runs: known.runs + Number(runs),
      cost: known.cost + Number(cost ?? 0),
      days: [...known.days, { dayMs: Number(day), succeeded: Number(succeeded), failed: Number(failed) }],
    });
  }
  return figures;
}

/** How long the middle one of all runs of some deployments took that began since a time and succeeded. */
export async function findMedian(
  reader: Reader,
  deploymentIds: readonly string[],
  sinceMs: number,
): Promise<number | null> {
  if (deploymentIds.length === 0) return null;
  const took = sql<number>`(finished_at - started_at)`;
  const placed = reader
    .selectFrom('runs')
    .select([
      took.as('took_ms'),
      sql<number>`row_number() over (order by ${took})`.as('place'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('deployment_id', 'in', deploymentIds)
    .where('started_at', '>=', sinceMs)
    .where('status', '=', 'succeeded')
    .as('placed');
  const row = await reader
    .selectFrom(placed)
    .select((select) => select.fn.avg<number | null>('took_ms').as('median'))
    // One in the middle, or two.
    .where(sql<boolean>`2 * place between total and total + 2`)
    .executeTakeFirst();
  return row?.median == null ? null : Math.round(Number(row.median));
}

/** Of each deployment: how long the middle one of the runs took that began since a time and succeeded. */
export async function findMedians(
  reader: Reader,
  deploymentIds: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, number>> {
  if (deploymentIds.length === 0) return new Map();
  const took = sql<number>`(finished_at - started_at)`;
  const placed = reader
    .selectFrom('runs')
    .select([
      'deployment_id',
      took.as('took_ms'),
      sql<number>`row_number() over (partition by deployment_id order by ${took})`.as('place'),
      sql<number>`count(*) over (partition by deployment_id)`.as('total'),
    ])
    .where('deployment_id', 'in', deploymentIds)
    .where('started_at', '>=', sinceMs)
    .where('status', '=', 'succeeded')
    .as('placed');
  const rows = await reader
    .selectFrom(placed)
    .select('deployment_id')
    .select((select) => select.fn.avg<number>('took_ms').as('median'))
    // One in the middle, or two.
    .where(sql<boolean>`2 * place between total and total + 2`)
    .groupBy('deployment_id')
    .execute();
  return new Map(
    rows.flatMap(({ deployment_id: id, median }) => (id === null ? [] : [[id, Number(median)] as const])),
  );
}
