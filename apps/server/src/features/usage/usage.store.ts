// Records of one user are clustered by id, and ids begin with the time: periods are ranges of ids.
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

export async function sumUsage(
  read: Read,
  share: Share,
  range: Range,
): Promise<{ total: number; cost: number }> {
  const row = await selectShare(read, share, range)
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.sum<number | null>('cost').as('cost'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), cost: Number(row.cost ?? 0) };
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

/** Records that agree in every dimension that can be queried, summed. */
export interface UsageGroup {
  /** Whole days since 1970, UTC. */
  readonly day: number;
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

const DAY_MS = 86_400_000;
const ALIKE = ['model', 'kind', 'trigger', 'agent_id', 'team_id', 'project_id', 'department_id'] as const;

export async function sumGroups(read: Read, share: Share, range: Range): Promise<UsageGroup[]> {
  const rows = await selectShare(read, share, range)
    .select((select) => [
      // Integer division is integer division in both databases.
      select('created_at', '/', select.lit(DAY_MS)).as('day'),
      ...ALIKE,
      select.fn.max('agent_name').as('agent_name'),
      select.fn.countAll<number>().as('requests'),
      sql<number>`sum(case when step = 0 then 1 else 0 end)`.as('runs'),
      select.fn.sum<number>('input_tokens').as('input_tokens'),
      select.fn.sum<number>('output_tokens').as('output_tokens'),
      select.fn.sum<number>('cost').as('cost'),
      select.fn.sum<number>('is_ok').as('succeeded'),
    ])
    .groupBy(['day', ...ALIKE])
    .execute();
  return rows.map((row) => ({
    day: row.day,
    model: row.model,
    kind: row.kind,
    trigger: row.trigger,
    agentId: row.agent_id,
    agentName: row.agent_name,
    team: row.team_id,
    project: row.project_id,
    department: row.department_id,
    requests: Number(row.requests),
    runs: Number(row.runs),
    inputTokens: Number(row.input_tokens),
    outputTokens: Number(row.output_tokens),
    cost: Number(row.cost),
    errors: Number(row.requests) - Number(row.succeeded),
  }));
}

/** Names of teams, projects and departments; those of deleted ones are gone. */
export async function nameCentres(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('cost_centres').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
