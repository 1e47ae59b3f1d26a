// Records of one user are clustered by id, and ids begin with the time: periods are ranges of ids. What is added up comes
// from the sums of days that charges keep up to date, not from the records themselves.
import type { UsageSplit } from '@parley/contract/usage/schemas.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/schema.ts';

type Read = Database['read'];
export type UsageRow = Row<'usage_records'>;

export interface Range {
  readonly fromId: string;
  /** The exclusive upper bound. */
  readonly toId: string;
}

/** Of a person: what their account paid, or what they spent for a workspace, no matter who paid. */
export interface Share {
  readonly userId: string;
  readonly workspaceId: string | null;
}

/** As the index of shares has it: who ran it, where that is not who paid. */
const SPENDER = sql<string>`coalesce(member_id, user_id)`;

function selectShare(read: Read, { userId, workspaceId }: Share, { fromId, toId }: Range) {
  const records = read.selectFrom('usage_records').where('id', '>=', fromId).where('id', '<', toId);
  return workspaceId === null
    ? records.where('user_id', '=', userId)
    : records.where('workspace_id', '=', workspaceId).where(SPENDER, '=', userId);
}

export interface Funds {
  readonly balance: number;
  readonly reserved: number;
}

export function findFunds(read: Read, userId: string): Promise<Funds | undefined> {
  return read.selectFrom('users').select(['balance', 'reserved']).where('id', '=', userId).executeTakeFirst();
}

/** Whole days since 1970, UTC; both included. */
export interface DayRange {
  readonly fromDay: number;
  readonly toDay: number;
}

function selectDays(read: Read, { userId, workspaceId }: Share, { fromDay, toDay }: DayRange) {
  const days = read.selectFrom('usage_days').where('day', '>=', fromDay).where('day', '<=', toDay);
  return workspaceId === null
    ? days.where('user_id', '=', userId)
    : days.where('workspace_id', '=', workspaceId).where('spender_id', '=', userId);
}

/** Of what members ran on the account, the agents are not for the one who pays to know. */
const ownAgent = ({ workspaceId }: Share, column: 'agent_id' | 'agent_name') =>
  workspaceId === null
    ? sql<string>`case when spender_id = user_id then ${sql.ref(column)} else '' end`
    : sql<string>`${sql.ref(column)}`;

type SumName = 'requests' | 'runs' | 'errors' | 'input_tokens' | 'output_tokens' | 'cost';

/** A double, as in the analytics of workspaces: exact, and narrow enough for PostgreSQL to keep all groups in memory. */
const sumOf = <Name extends SumName>(name: Name) =>
  sql<number>`sum(cast(${sql.ref(name)} as double precision))`.as(name);

export async function sumUsage(
  read: Read,
  share: Share,
  range: DayRange,
): Promise<{ total: number; cost: number }> {
  const row = await selectDays(read, share, range)
    .select([sumOf('requests'), sumOf('cost')])
    .executeTakeFirstOrThrow();
  // No rows: no sums.
  return { total: Number(row.requests ?? 0), cost: Number(row.cost ?? 0) };
}

export async function listPage(
  read: Read,
  share: Share,
  range: Range,
  { limit, page }: { limit: number; page: number },
): Promise<UsageRow[]> {
  return selectShare(read, share, range)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** The newest of a range, at most `limit`. */
export async function listNewest(read: Read, share: Share, range: Range, limit: number): Promise<UsageRow[]> {
  return selectShare(read, share, range).selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** What agrees in everything that can be told apart, summed over a period. */
export interface UsageGroup {
  readonly model: string | null;
  readonly kind: string;
  readonly trigger: string;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly team: string | null;
  readonly project: string | null;
  readonly department: string | null;
  readonly requests: number;
  /** A run of many steps is counted by its first. */
  readonly runs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  readonly errors: number;
}

const ALIKE = ['model', 'kind', 'trigger', 'team_id', 'project_id', 'department_id'] as const;

const orNull = (text: string): string | null => (text === '' ? null : text);

/** What was used last comes last: an agent is called as it was then. */
export async function sumGroups(read: Read, share: Share, range: DayRange): Promise<UsageGroup[]> {
  const [agentId, agentName] = [ownAgent(share, 'agent_id'), ownAgent(share, 'agent_name')];
  const rows = await selectDays(read, share, range)
    .select(ALIKE)
    .select([
      agentId.as('agent_id'),
      agentName.as('agent_name'),
      sumOf('requests'),
      sumOf('runs'),
      sumOf('errors'),
      sumOf('input_tokens'),
      sumOf('output_tokens'),
      sumOf('cost'),
    ])
    .groupBy([...ALIKE, agentId, agentName])
    .orderBy((select) => select.fn.max('day'))
    .execute();
  return rows.map((row) => ({
    model: orNull(row.model),
    kind: row.kind,
    trigger: row.trigger,
    agentId: orNull(row.agent_id),
    agentName: row.agent_name,
    team: orNull(row.team_id),
    project: orNull(row.project_id),
    department: orNull(row.department_id),
    requests: row.requests,
    runs: row.runs,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost,
    errors: row.errors,
  }));
}

const COLUMNS = {
  model: 'model',
  kind: 'kind',
  trigger: 'trigger',
  team: 'team_id',
  project: 'project_id',
  department: 'department_id',
} as const satisfies Readonly<Record<Exclude<UsageSplit, 'agent'>, string>>;

export interface DayPart {
  readonly day: number;
  /** Null: what has no such value. */
  readonly key: string | null;
  readonly requests: number;
  readonly runs: number;
  readonly cost: number;
}

export async function sumByDay(
  read: Read,
  share: Share,
  range: DayRange,
  split: UsageSplit,
): Promise<DayPart[]> {
  const column = split === 'agent' ? ownAgent(share, 'agent_id') : sql<string>`${sql.ref(COLUMNS[split])}`;
  const rows = await selectDays(read, share, range)
    .select(['day', column.as('key')])
    .select([sumOf('requests'), sumOf('runs'), sumOf('cost')])
    .groupBy(['day', column])
    .orderBy('day')
    .execute();
  return rows.map(({ key, ...sums }) => ({ ...sums, key: orNull(key) }));
}

/** Names of teams, projects and departments; those of deleted ones are gone. */
export async function nameCentres(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('cost_centres').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
