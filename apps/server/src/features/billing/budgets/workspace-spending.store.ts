// What is counted for a workspace: by month for each cost centre and member, by day for its analytics.
import { sql } from 'kysely';
import type { SpendingTags } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { forKeyShare, forShare } from '../../../platform/db/dialect.ts';
import { prepareQuery, slotsFor, type Slot } from '../../../platform/db/prepared.ts';
import type { NewRow, Row } from '../../../platform/db/schema.ts';

export const TAG_COLUMNS = ['workspace_id', 'member_id', 'team_id', 'project_id', 'department_id'] as const;

type TagRow = Pick<Row<'reservations'>, (typeof TAG_COLUMNS)[number]>;

export function toTags(row: TagRow): SpendingTags | null {
  if (row.workspace_id === null || row.member_id === null) return null;
  return {
    workspaceId: row.workspace_id,
    memberId: row.member_id,
    teamId: row.team_id,
    projectId: row.project_id,
    departmentId: row.department_id,
  };
}

export function fromTags(tags: SpendingTags | null): TagRow {
  return {
    workspace_id: tags?.workspaceId ?? null,
    member_id: tags?.memberId ?? null,
    team_id: tags?.teamId ?? null,
    project_id: tags?.projectId ?? null,
    department_id: tags?.departmentId ?? null,
  };
}

/** Whether the workspace is there. It stays until the transaction ends: what is counted for it refers to it. */
export async function holdWorkspace(tx: Tx, workspaceId: string): Promise<boolean> {
  const query = tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId);
  return (await forKeyShare(tx, query).executeTakeFirst()) !== undefined;
}

/** Whether the account pays for the member. That stays so until the transaction ends. */
export async function holdPayer(
  tx: Tx,
  payerId: string,
  { workspaceId, memberId }: Pick<SpendingTags, 'workspaceId' | 'memberId'>,
): Promise<boolean> {
  const query = tx
    .selectFrom('workspaces')
    .innerJoin('workspace_members', 'workspace_members.workspace_id', 'workspaces.id')
    .select('workspaces.id')
    .where('workspaces.id', '=', workspaceId)
    .where('workspaces.owner_id', '=', payerId)
    .where('workspace_members.user_id', '=', memberId)
    .where('workspace_members.pays', '=', 'owner');
  return (await forShare(tx, query).executeTakeFirst()) !== undefined;
}

/** Everything that the spending counts under, in the order in which rows are locked. */
export function toSubjects({ memberId, teamId, projectId, departmentId }: SpendingTags): string[] {
  return [memberId, teamId, projectId, departmentId].filter((id) => id !== null).sort();
}

export interface MonthSum {
  readonly subject: string;
  readonly spent: number;
  readonly isWarned: boolean;
}

/** Adds to the sums of a month and holds their rows until the transaction ends. */
export async function addToMonth(
  tx: Tx,
  workspaceId: string,
  { subjects, month, micros }: { subjects: readonly string[]; month: string; micros: number },
): Promise<MonthSum[]> {
  const rows = await tx
    .insertInto('workspace_spending')
    .values(
      subjects.map((subject) => ({
        workspace_id: workspaceId,
        subject,
        month,
        spent: micros,
        warned_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'subject', 'month'])
        .doUpdateSet({ spent: sql`workspace_spending.spent + ${micros}` }),
    )
    .returning(['subject', 'spent', 'warned_at'])
    .execute();
  return rows.map(({ subject, spent, warned_at: at }) => ({ subject, spent, isWarned: at !== null }));
}

export async function markWarned(
  tx: Tx,
  { workspaceId, subject, month }: { workspaceId: string; subject: string; month: string },
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('workspace_spending')
    .set({ warned_at: nowMs })
    .where('workspace_id', '=', workspaceId)
    .where('subject', '=', subject)
    .where('month', '=', month)
    .execute();
}

export interface SubjectBudget {
  readonly subject: string;
  readonly kind: 'member' | 'team' | 'project' | 'department';
  readonly name: string;
  /** Micro-dollars a month. */
  readonly budget: number;
  readonly warnAtPercent: number;
  readonly atLimit: 'warn' | 'stop_agents' | 'stop_all';
}

const MEMBER_WARNING_PERCENT = 80;

/** `null` for a user who is not, or no longer, a member. */
export async function listWorkspaceBudgets(tx: Tx, tags: SpendingTags): Promise<SubjectBudget[] | null> {
  const member = await tx
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select(['workspace_members.monthly_cap', 'users.username'])
    .where('workspace_members.workspace_id', '=', tags.workspaceId)
    .where('workspace_members.user_id', '=', tags.memberId)
    .executeTakeFirst();
  if (!member) return null;
  const ids = toSubjects(tags);
  const centres = await tx
    .selectFrom('cost_centres')
    .select(['id', 'kind', 'name', 'budget', 'warn_at', 'at_limit'])
    .where('workspace_id', '=', tags.workspaceId)
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute();
  const cap = member.monthly_cap;
  const ofMember: SubjectBudget = {
    subject: tags.memberId,
    kind: 'member',
    name: member.username ?? '',
    budget: cap ?? 0,
    warnAtPercent: MEMBER_WARNING_PERCENT,
    atLimit: 'stop_all',
  };
  return [
    ...(cap === null ? [] : [ofMember]),
    ...centres.flatMap(({ id, kind, name, budget, warn_at: warnAtPercent, at_limit: atLimit }) =>
      budget === null ? [] : [{ subject: id, kind, name, budget, warnAtPercent, atLimit }],
    ),
  ];
}

/** What the open reservations of a workspace hold, by each cost centre and member. */
export async function sumHeldOfWorkspace(tx: Tx, workspaceId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('reservations')
    .select(['member_id', 'team_id', 'project_id', 'department_id'])
    .select((select) => select.fn.sum<number | string>('amount').as('amount'))
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`state = 'open' and workspace_id is not null`)
    .groupBy(['member_id', 'team_id', 'project_id', 'department_id'])
    .execute();
  const held = new Map<string, number>();
  for (const { amount, ...subjects } of rows)
    for (const subject of Object.values(subjects))
      if (subject !== null) held.set(subject, (held.get(subject) ?? 0) + Number(amount));
  return held;
}

type UsageDay = NewRow<'workspace_usage_days'>;
const SUMS = ['requests', 'replies', 'runs', 'automated', 'failed', 'tokens', 'cost'] as const;
const KEY = [
  'workspace_id',
  'day',
  'member_id',
  'team_id',
  'project_id',
  'department_id',
  'agent_id',
] as const;

const addUsageDay = prepareQuery((tx, slot: Slot<UsageDay>) =>
  tx
    .insertInto('workspace_usage_days')
    .values(slotsFor(slot, [...KEY, ...SUMS]))
    .onConflict((conflict) =>
      conflict
        .columns([...KEY])
        .doUpdateSet((row) =>
          Object.fromEntries(
            SUMS.map((name) => [
              name,
              sql`${row.ref(`workspace_usage_days.${name}`)} + ${row.ref(`excluded.${name}`)}`,
            ]),
          ),
        ),
    ),
);

export async function addToDay(tx: Tx, row: UsageDay): Promise<void> {
  await addUsageDay(tx, row);
}
