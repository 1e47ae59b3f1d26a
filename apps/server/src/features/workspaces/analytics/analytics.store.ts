// Sums over the days of a workspace: rows that charges keep up to date, not the usage records themselves.
import { sql } from 'kysely';
import type { WorkspaceAnalyticsQuery } from '@parley/contract/workspaces/analytics/schemas.ts';
import type { Reader } from '../../../platform/db/database.ts';

const DIMENSIONS = ['member_id', 'team_id', 'project_id', 'department_id', 'agent_id'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface DayRange {
  /** Whole days since 1970, UTC. */
  readonly fromDay: number;
  readonly toDay: number;
}

export type Filters = Pick<WorkspaceAnalyticsQuery, 'team' | 'project' | 'department' | 'member' | 'agent'>;

export interface Sums {
  readonly requests: number;
  readonly replies: number;
  readonly runs: number;
  readonly automated: number;
  readonly failed: number;
  readonly tokens: number;
  readonly cost: number;
}

const NAMES = ['requests', 'replies', 'runs', 'automated', 'failed', 'tokens', 'cost'] as const;
const FILTERS = [
  ['team', 'team_id'],
  ['project', 'project_id'],
  ['department', 'department_id'],
  ['member', 'member_id'],
  ['agent', 'agent_id'],
] as const;

/** In a query, stands for what is unassigned. */
const NONE = 'none';

function selectDays(reader: Reader, workspaceId: string, { fromDay, toDay }: DayRange, filters: Filters) {
  let query = reader
    .selectFrom('workspace_usage_days')
    .where('workspace_id', '=', workspaceId)
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay);
  for (const [name, column] of FILTERS) {
    const wanted = filters[name];
    if (wanted !== undefined) query = query.where(column, '=', wanted === NONE ? '' : wanted);
  }
  return query;
}

/**
 * Doubles: whole numbers stay exact in them, and PostgreSQL, which sums large integers as numerics, would take those
 * for too wide to keep all groups in memory and sort the rows instead.
 */
const sumOf = <Name extends (typeof NAMES)[number]>(name: Name) =>
  sql<number>`sum(cast(${sql.ref(name)} as double precision))`.as(name);
const SUMS = NAMES.map(sumOf);

type Ids = Readonly<Record<Dimension, string>>;

/** What belongs to the same of each; an empty id: unassigned. */
export type Part = Ids & Sums;
export type CostPart = Ids & Pick<Sums, 'cost'>;

/** One pass over the days, however many ways they are told apart in. */
export async function sumParts(
  reader: Reader,
  workspaceId: string,
  range: DayRange,
  filters: Filters,
): Promise<Part[]> {
  return selectDays(reader, workspaceId, range, filters)
    .select(DIMENSIONS)
    .select(SUMS)
    .groupBy(DIMENSIONS)
    .execute();
}

/** The same of the costs alone. */
export async function sumCosts(
  reader: Reader,
  workspaceId: string,
  range: DayRange,
  filters: Filters,
): Promise<CostPart[]> {
  return selectDays(reader, workspaceId, range, filters)
    .select(DIMENSIONS)
    .select(sumOf('cost'))
    .groupBy(DIMENSIONS)
    .execute();
}

export interface DayPart {
  readonly day: number;
  readonly id: string;
  readonly requests: number;
  readonly replies: number;
  readonly cost: number;
}

export async function sumByDay(
  reader: Reader,
  workspaceId: string,
  dimension: Dimension,
  range: DayRange,
  filters: Filters,
): Promise<DayPart[]> {
  return selectDays(reader, workspaceId, range, filters)
    .select(['day', `${dimension} as id`])
    .select([sumOf('requests'), sumOf('replies'), sumOf('cost')])
    .groupBy(['day', dimension])
    .orderBy('day')
    .execute();
}

export interface ExportedRow extends Sums {
  readonly day: number;
  readonly member: string;
  readonly team: string;
  readonly project: string;
  readonly department: string;
}

/** Everything of a day that the file tells apart. */
export async function listRows(
  reader: Reader,
  workspaceId: string,
  range: DayRange,
  filters: Filters,
): Promise<ExportedRow[]> {
  return selectDays(reader, workspaceId, range, filters)
    .select([
      'day',
      'member_id as member',
      'team_id as team',
      'project_id as project',
      'department_id as department',
    ])
    .select(SUMS)
    .groupBy(['day', 'member_id', 'team_id', 'project_id', 'department_id'])
    .orderBy('day')
    .orderBy('member_id')
    .orderBy('team_id')
    .orderBy('project_id')
    .orderBy('department_id')
    .execute();
}

export interface Names {
  readonly label: string | null;
  /** Of a member. */
  readonly teamId: string | null;
}

/** Of the cost centres, archived ones as well, and the members, by id. */
export async function listNames(reader: Reader, workspaceId: string): Promise<Map<string, Names>> {
  const centres = await reader
    .selectFrom('cost_centres')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .execute();
  const members = await reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select(['users.id', 'users.username', 'workspace_members.team_id'])
    .where('workspace_members.workspace_id', '=', workspaceId)
    .execute();
  return new Map([
    ...centres.map(({ id, name }) => [id, { label: name, teamId: null }] as const),
    ...members.map(({ id, username, team_id: teamId }) => [id, { label: username, teamId }] as const),
  ]);
}

/** A statement takes no more variables. */
const IDS_PER_STATEMENT = 1_000;

/** `null`: a private one of another person, of which the caller knows nothing. */
export type AgentNames = ReadonlyMap<string, Names | null>;

/** Of agents, deleted ones as well, by id. */
export async function listAgentNames(
  reader: Reader,
  { userId, workspaceId }: { readonly userId: string; readonly workspaceId: string },
  agentIds: readonly string[],
): Promise<AgentNames> {
  const names = new Map<string, Names | null>();
  for (let first = 0; first < agentIds.length; first += IDS_PER_STATEMENT) {
    const rows = await reader
      .selectFrom('agents')
      .select(['id', 'name', 'owner_id', 'is_public', 'workspace_id'])
      .where('id', 'in', agentIds.slice(first, first + IDS_PER_STATEMENT))
      .execute();
    for (const row of rows) {
      const isKnown =
        [userId, null].includes(row.owner_id) || row.is_public === 1 || row.workspace_id === workspaceId;
      names.set(row.id, isKnown ? { label: row.name, teamId: null } : null);
    }
  }
  return names;
}

export async function countMembers(reader: Reader, workspaceId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('workspace_members')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Number(total);
}
