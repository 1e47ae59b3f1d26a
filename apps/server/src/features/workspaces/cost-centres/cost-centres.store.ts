import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { NewRow, Row } from '../../../platform/db/schema.ts';

export type CentreRow = Row<'cost_centres'>;
export type ShownCentre = CentreRow & { readonly owner_name: string | null };

function selectShown(reader: Reader, workspaceId: string) {
  return reader
    .selectFrom('cost_centres')
    .leftJoin('users', 'users.id', 'cost_centres.owner_id')
    .selectAll('cost_centres')
    .select('users.username as owner_name')
    .where('cost_centres.workspace_id', '=', workspaceId);
}

export function listCentres(
  reader: Reader,
  workspaceId: string,
  isArchived: boolean,
): Promise<ShownCentre[]> {
  return selectShown(reader, workspaceId)
    .where('archived_at', isArchived ? 'is not' : 'is', null)
    .orderBy('cost_centres.id')
    .execute();
}

export function findCentre(
  reader: Reader,
  workspaceId: string,
  id: string,
): Promise<ShownCentre | undefined> {
  return selectShown(reader, workspaceId).where('cost_centres.id', '=', id).executeTakeFirst();
}

export async function countActive(reader: Reader, workspaceId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('cost_centres')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function hasName(
  reader: Reader,
  {
    workspace_id: workspaceId,
    kind,
    name_key: key,
    id,
  }: Pick<CentreRow, 'workspace_id' | 'kind' | 'name_key' | 'id'>,
): Promise<boolean> {
  const row = await reader
    .selectFrom('cost_centres')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('name_key', '=', key)
    .where('archived_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCentre(tx: Tx, row: NewRow<'cost_centres'>): Promise<void> {
  await tx.insertInto('cost_centres').values(row).execute();
}

export async function saveCentre(tx: Tx, id: string, change: Partial<CentreRow>): Promise<void> {
  await tx.updateTable('cost_centres').set(change).where('id', '=', id).execute();
}

export async function isMember(reader: Reader, workspaceId: string, userId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these accounts, the members. */
export async function listMembersAmong(
  reader: Reader,
  workspaceId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Micro-dollars; `null`: none, or no member. */
export async function findMonthlyCap(
  reader: Reader,
  workspaceId: string,
  userId: string,
): Promise<number | null> {
  const row = await reader
    .selectFrom('workspace_members')
    .select('monthly_cap')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.monthly_cap ?? null;
}

export interface MonthSpent {
  readonly subject: string;
  readonly month: string;
  readonly spent: number;
}

export function listMonths(reader: Reader, workspaceId: string, fromMonth: string): Promise<MonthSpent[]> {
  return reader
    .selectFrom('workspace_spending')
    .select(['subject', 'month', 'spent'])
    .where('workspace_id', '=', workspaceId)
    .where('month', '>=', fromMonth)
    .execute();
}

export interface CentreShare {
  readonly member: string;
  readonly agent: string;
  readonly team: string;
  readonly project: string;
  readonly department: string;
  readonly cost: number;
}

/** Of a month's days, told apart by all that a rule can be about. */
export async function listShares(
  reader: Reader,
  workspaceId: string,
  { fromDay, beforeDay }: { readonly fromDay: number; readonly beforeDay: number },
): Promise<CentreShare[]> {
  const rows = await reader
    .selectFrom('workspace_usage_days')
    .select([
      'member_id as member',
      'agent_id as agent',
      'team_id as team',
      'project_id as project',
      'department_id as department',
    ])
    .select((select) => select.fn.sum<number | string>('cost').as('cost'))
    .where('workspace_id', '=', workspaceId)
    .where('day', '>=', fromDay)
    .where('day', '<', beforeDay)
    .groupBy(['member_id', 'agent_id', 'team_id', 'project_id', 'department_id'])
    .execute();
  return rows.map((row) => ({ ...row, cost: Number(row.cost) }));
}

/** Names of people and agents, by id. */
export async function listLabels(
  reader: Reader,
  { people, agents }: { people: readonly string[]; agents: readonly string[] },
): Promise<Map<string, string | null>> {
  const users =
    people.length === 0
      ? []
      : await reader.selectFrom('users').select(['id', 'username']).where('id', 'in', people).execute();
  const named =
    agents.length === 0
      ? []
      : await reader.selectFrom('agents').select(['id', 'name']).where('id', 'in', agents).execute();
  return new Map([
    ...users.map(({ id, username }) => [id, username] as const),
    ...named.map(({ id, name }) => [id, name] as const),
  ]);
}

export async function findPayerBalance(reader: Reader, workspaceId: string): Promise<number> {
  const row = await reader
    .selectFrom('workspaces')
    .innerJoin('users', 'users.id', 'workspaces.owner_id')
    .select('users.balance')
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirst();
  return row?.balance ?? 0;
}
