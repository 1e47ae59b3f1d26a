import type { MemberOrder } from '@parley/contract/workspaces/schemas.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';

export type MemberRow = Row<'workspace_members'>;

export interface ShownMember extends MemberRow {
  readonly username: string | null;
  readonly email: string | null;
  /** Micro-dollars in the asked time. */
  readonly spent: number;
  readonly agents: number;
  readonly last_seen_at: number | null;
}

export interface WantedMembers {
  readonly workspaceId: string;
  readonly q: string;
  /** Usage is of this month: `2026-01`. */
  readonly month: string;
  readonly sort: MemberOrder;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** No limit is more than any. */
const NO_CAP = 9_000_000_000_000_000;

/** What members are ordered by, read from what is shown of them. */
const ORDERS = {
  name: sql`username_key`,
  role: sql`case role when 'owner' then 0 when 'admin' then 1 when 'member' then 2 else 3 end`,
  team: sql`coalesce((select lower(cost_centres.name) from cost_centres where cost_centres.id = team_id), '')`,
  spent: sql`coalesce(spent, 0)`,
  cap: sql`coalesce(monthly_cap, ${sql.lit(NO_CAP)})`,
  seen: sql`coalesce(last_seen_at, 0)`,
} as const satisfies Record<MemberOrder, RawBuilder<unknown>>;

function select(reader: Reader, { workspaceId, q }: Pick<WantedMembers, 'workspaceId' | 'q'>) {
  const pattern = `%${escapePattern(q.toLowerCase())}%`;
  return reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .where('workspace_members.workspace_id', '=', workspaceId)
    .$if(q !== '', (query) =>
      query.where(
        sql<boolean>`(coalesce(users.username_key, '') like ${pattern} escape '\\'
          or coalesce(users.email_key, '') like ${pattern} escape '\\')`,
      ),
    );
}

function selectShown(reader: Reader, wanted: Pick<WantedMembers, 'workspaceId' | 'q' | 'month'>) {
  return select(reader, wanted)
    .selectAll('workspace_members')
    .select(['users.username', 'users.email'])
    .select((column) => [
      column
        .selectFrom('workspace_spending')
        .select('spent')
        .whereRef('workspace_spending.subject', '=', 'workspace_members.user_id')
        .where('workspace_spending.workspace_id', '=', wanted.workspaceId)
        .where('workspace_spending.month', '=', wanted.month)
        .as('spent'),
      column
        .selectFrom('agents')
        .select((agent) => agent.fn.countAll<number>().as('agents'))
        .whereRef('agents.owner_id', '=', 'workspace_members.user_id')
        .where('agents.workspace_id', '=', wanted.workspaceId)
        .where('agents.deleted_at', 'is', null)
        .as('agents'),
      column
        .selectFrom('logins')
        .select((login) => login.fn.max<number | null>('last_used_at').as('last_seen_at'))
        .whereRef('logins.user_id', '=', 'workspace_members.user_id')
        .as('last_seen_at'),
    ]);
}

type Counted = MemberRow & {
  username: string | null;
  email: string | null;
  spent: number | null;
  agents: number | null;
  last_seen_at: number | null;
};

function toShown({ spent, agents, last_seen_at: seenAt, ...row }: Counted): ShownMember {
  return {
    ...row,
    spent: Number(spent ?? 0),
    agents: Number(agents ?? 0),
    last_seen_at: seenAt === null ? null : Number(seenAt),
  };
}

export async function listShownMembers(
  reader: Reader,
  wanted: WantedMembers,
): Promise<{ rows: ShownMember[]; total: number }> {
  const shown = selectShown(reader, wanted).select('users.username_key').as('shown');
  const rows = await reader
    .selectFrom(shown)
    .selectAll()
    .orderBy(ORDERS[wanted.sort], wanted.order)
    .orderBy('username_key')
    .orderBy('user_id')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
  const { total } = await select(reader, wanted)
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toShown), total: Number(total) };
}

export async function findShownMember(
  reader: Reader,
  { workspaceId, userId, month }: { workspaceId: string; userId: string; month: string },
): Promise<ShownMember | undefined> {
  const row = await selectShown(reader, { workspaceId, q: '', month })
    .where('workspace_members.user_id', '=', userId)
    .executeTakeFirst();
  return row && toShown(row);
}

export function findMember(
  reader: Reader,
  workspaceId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return reader
    .selectFrom('workspace_members')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Other owners than this one, longest a member first. */
export async function listOtherOwners(
  reader: Reader,
  workspaceId: string,
  userId: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .where('user_id', '<>', userId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function insertMember(tx: Tx, row: NewRow<'workspace_members'>): Promise<void> {
  await tx.insertInto('workspace_members').values(row).execute();
}

export async function updateMember(
  tx: Tx,
  { workspace_id: workspaceId, user_id: userId }: Pick<MemberRow, 'workspace_id' | 'user_id'>,
  change: Partial<Omit<MemberRow, 'workspace_id' | 'user_id'>>,
): Promise<void> {
  await tx
    .updateTable('workspace_members')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

/** Of all members. */
export async function noteChangedLimits(tx: Tx, workspaceId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('workspace_members')
    .set({ limits_changed_at: nowMs })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

export async function listMemberIds(reader: Reader, workspaceId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** They spend for another workspace from now on: what a budget of the one before has stopped may go on. */
export async function noteChangedLimitsOf(tx: Tx, userIds: readonly string[], nowMs: number): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('workspace_members')
    .set({ limits_changed_at: nowMs })
    .where('user_id', 'in', userIds)
    .execute();
}

export async function deleteMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('workspace_members')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

/** Of the given addresses, in lower case: those of members. */
export async function listMemberEmails(
  reader: Reader,
  workspaceId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select('users.email_key')
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('users.email_key', 'in', emails)
    .execute();
  return new Set(rows.flatMap((row) => (row.email_key === null ? [] : [row.email_key])));
}

/** Cost centres of the workspace that are not archived, of a kind. */
export async function isCostCentre(
  reader: Reader,
  workspaceId: string,
  { id, kind }: { id: string; kind: Row<'cost_centres'>['kind'] },
): Promise<boolean> {
  const row = await reader
    .selectFrom('cost_centres')
    .select('id')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Viewers run the agents of a workspace, and add none. */
export async function canShareAgents(reader: Reader, userId: string, workspaceId: string): Promise<boolean> {
  const member = await findMember(reader, workspaceId, userId);
  return member !== undefined && member.role !== 'viewer';
}
