import { RUN_PREVIEW_CHARACTERS } from '@parley/contract/runs/constants.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { LISTED_COLUMNS, type ListedRun } from '../runs.lists.store.ts';
import type { RunRow } from '../runs.store.ts';

export interface AgentRunsQuery {
  readonly userId: string;
  readonly agentId: string;
  readonly trigger?: RunRow['trigger'] | undefined;
  readonly status?: RunRow['status'] | undefined;
  readonly deploymentId?: string | undefined;
  /** Only runs that failed, or ended at a limit of theirs. */
  readonly hasFailed?: boolean | undefined;
  /** Only runs that ended with a text. */
  readonly withOutput?: boolean | undefined;
  readonly fromMs?: number | undefined;
  /** Before this time. */
  readonly toMs?: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export type ListedRunOfAgent = ListedRun & { readonly output_preview: string | null };

export interface AgentRunsPage {
  readonly runs: readonly ListedRunOfAgent[];
  readonly total: number;
}

const DAY_MS = 86_400_000;
/** What an agent says that has nothing to report, is no output. */
const HAS_OUTPUT = sql<boolean>`(status = 'succeeded' and output is not null and output <> '' and output not like 'NOTHING\\_TO\\_REPORT%' escape '\\')`;

const FAILED = sql<boolean>`status in ('failed', 'limit')`;

export type AgentRunsScope = Pick<AgentRunsQuery, 'userId' | 'agentId' | 'trigger' | 'deploymentId'>;

function selectRuns(read: Database['read'], { userId, agentId, trigger, deploymentId }: AgentRunsScope) {
  let found = read.selectFrom('runs').where('agent_id', '=', agentId).where('user_id', '=', userId);
  if (trigger) found = found.where('trigger', '=', trigger);
  if (deploymentId !== undefined) found = found.where('deployment_id', '=', deploymentId);
  return found;
}

/** A user's runs of one agent, newest first. */
export async function listOfAgent(read: Database['read'], query: AgentRunsQuery): Promise<AgentRunsPage> {
  const { status, hasFailed, withOutput, fromMs, toMs, page, perPage } = query;
  let found = selectRuns(read, query);
  if (status) found = found.where('status', '=', status);
  if (hasFailed === true) found = found.where(FAILED);
  if (withOutput === true) found = found.where(HAS_OUTPUT);
  if (fromMs !== undefined) found = found.where('started_at', '>=', fromMs);
  if (toMs !== undefined) found = found.where('started_at', '<', toMs);
  const { total } = await found
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const runs = await found
    .select(LISTED_COLUMNS)
    .select(sql<string>`substr(input, 1, ${RUN_PREVIEW_CHARACTERS})`.as('preview'))
    .select(sql<string | null>`substr(output, 1, ${RUN_PREVIEW_CHARACTERS})`.as('output_preview'))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { runs, total: Number(total) };
}

export interface RunDayFigures {
  /** Days since 1970. */
  readonly day: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly other: number;
  readonly withOutput: number;
  /** Micro-dollars. */
  readonly cost: number;
}

/** By days of UTC, oldest first. */
export async function sumDaysOfAgent(
  read: Database['read'],
  scope: AgentRunsScope,
  sinceMs: number,
): Promise<RunDayFigures[]> {
  const count = (condition: typeof FAILED) =>
    sql<number | string>`sum(case when ${condition} then 1 else 0 end)`;
  const day = sql<number>`(started_at - started_at % ${sql.lit(DAY_MS)}) / ${sql.lit(DAY_MS)}`;
  const rows = await selectRuns(read, scope)
    .select([day.as('day'), count(sql<boolean>`status = 'succeeded'`).as('succeeded')])
    .select([count(FAILED).as('failed'), count(HAS_OUTPUT).as('with_output')])
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.sum<number | string>('cost').as('cost'),
    ])
    .where('started_at', '>=', sinceMs)
    .groupBy(day)
    .orderBy(day)
    .execute();
  return rows.map((row) => {
    const [succeeded, failed] = [Number(row.succeeded), Number(row.failed)];
    const other = Number(row.total) - succeeded - failed;
    const withOutput = Number(row.with_output);
    return { day: Number(row.day), succeeded, failed, other, withOutput, cost: Number(row.cost) };
  });
}
