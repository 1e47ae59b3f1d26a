// What is deployed of agents, what they lack and when they ran: as conditions for lists, and as figures of a page.
import type { AgentState, DeployedAs } from '@parley/contract/agents/indicators/schemas.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';
import { jsonListHasAny } from '../../../platform/db/dialect.ts';

export interface IndicatorFilter {
  readonly userId: string;
  readonly deployment: DeployedAs | null;
  readonly status: AgentState | null;
  /** Names of the tools that the user has no credential for. */
  readonly lacking: readonly string[];
}

/** Shared with a workspace that the user belongs to. */
export const isSharedWith = (userId: string) =>
  sql<boolean>`(agents.workspace_id in (select workspace_id from workspace_members where user_id = ${userId}))`;

const KINDS = { schedule: 'scheduled', webhook: 'webhook', api: 'api' } as const;

/** Deployments of the user, also of agents of others. */
const hasDeployment = (userId: string, condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select 1 from deployments where deployments.agent_id = agents.id
    and deployments.user_id = ${userId} and ${condition})`;

function isDeployedAs(userId: string, wanted: DeployedAs): RawBuilder<boolean> {
  const any = hasDeployment(userId, sql<boolean>`1 = 1`);
  if (wanted === 'chat') return sql<boolean>`(not ${any})`;
  const isOn = sql<boolean>`deployments.is_active = 1`;
  if (wanted === 'paused') return sql<boolean>`(${any} and not ${hasDeployment(userId, isOn)})`;
  return hasDeployment(userId, sql<boolean>`${isOn} and deployments.kind = ${KINDS[wanted]}`);
}

/** The newest run of the user. Trials of drafts and repetitions say nothing about the agent. */
const lastRun = (userId: string, column: 'started_at' | 'status') =>
  sql`(select ${sql.ref(column)} from runs where runs.agent_id = agents.id and runs.user_id = ${userId}
    and runs.agent_version is not null and runs.replay_of is null
    order by runs.started_at desc, runs.id desc limit 1)`;

function needsAttention(
  reader: Reader,
  { userId, lacking }: Pick<IndicatorFilter, 'userId' | 'lacking'>,
): RawBuilder<boolean> {
  const hasPausedItself = hasDeployment(
    userId,
    sql<boolean>`deployments.paused_reason in ('failures', 'daily_cost', 'budget', 'no_balance', 'approvals')`,
  );
  const lacks = jsonListHasAny(reader, 'agents.definition', 'tools', lacking);
  return sql<boolean>`(coalesce(${lastRun(userId, 'status')}, '') in ('failed', 'limit')
    or ${hasPausedItself} or ${lacks})`;
}

/** What an agent has to meet. */
export function listIndicatorConditions(reader: Reader, filter: IndicatorFilter): RawBuilder<boolean>[] {
  const { userId, deployment, status } = filter;
  const attention = needsAttention(reader, filter);
  return [
    ...(deployment === null ? [] : [isDeployedAs(userId, deployment)]),
    ...(status === null ? [] : [status === 'attention' ? attention : sql<boolean>`(not ${attention})`]),
  ];
}

type RunStatus = Row<'runs'>['status'];

export interface AgentSigns {
  readonly lastRunMs: number | null;
  readonly lastRunStatus: RunStatus | null;
  readonly needsAttention: boolean;
}

/** By agent. */
export async function listSigns(
  reader: Reader,
  of: Pick<IndicatorFilter, 'userId' | 'lacking'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AgentSigns>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('agents')
    .select('agents.id')
    .select([
      sql<number | null>`${lastRun(of.userId, 'started_at')}`.as('last_run_at'),
      sql<RunStatus | null>`${lastRun(of.userId, 'status')}`.as('last_run_status'),
      sql<number>`case when ${needsAttention(reader, of)} then 1 else 0 end`.as('attention'),
    ])
    .where('agents.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, last_run_at: at, last_run_status: lastRunStatus, attention }) => [
      id,
      {
        lastRunMs: at === null ? null : Number(at),
        lastRunStatus,
        needsAttention: Number(attention) === 1,
      },
    ]),
  );
}

/** Those that are valid, by deployment. */
export async function countKeys(
  reader: Reader,
  userId: string,
  deploymentIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  if (deploymentIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('api_keys')
    .select('deployment_id')
    .select((select) => select.fn.countAll<number>().as('keys'))
    .where('user_id', '=', userId)
    .where('deployment_id', 'in', deploymentIds)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', nowMs)]))
    .groupBy('deployment_id')
    .execute();
  return new Map(rows.map(({ deployment_id: id, keys }) => [id ?? '', Number(keys)]));
}
