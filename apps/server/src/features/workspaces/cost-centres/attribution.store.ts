import { CostCentreRules } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { prepareQuery, type Slot } from '../../../platform/db/prepared.ts';
import type { Centre, CentreIds, Choice } from './attribution.rules.ts';

export interface Membership extends CentreIds {
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly pays: 'self' | 'owner';
}

const selectMemberships = prepareQuery((tx, slot: Slot<{ userId: string }>) =>
  tx
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['workspace_id', 'workspaces.owner_id', 'pays', 'team_id', 'project_id', 'department_id'])
    .where('user_id', '=', slot('userId'))
    .orderBy('joined_at')
    .orderBy('workspace_id'),
);

/** Those of longest standing first. */
export async function listMemberships(reader: Reader, userId: string): Promise<Membership[]> {
  const { rows } = await selectMemberships(reader, { userId });
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    ownerId: row.owner_id,
    pays: row.pays,
    teamId: row.team_id,
    projectId: row.project_id,
    departmentId: row.department_id,
  }));
}

/** Of the account, with an empty session id, and of the chat. */
export async function listChoices(
  reader: Reader,
  userId: string,
  sessionId: string | null,
): Promise<Choice[]> {
  const rows = await reader
    .selectFrom('spending_choices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('session_id', 'in', ['', sessionId ?? ''])
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    workspaceId: row.workspace_id,
    teamId: row.team_id,
    projectId: row.project_id,
    departmentId: row.department_id,
  }));
}

export async function saveChoice(tx: Tx, userId: string, choice: Choice, nowMs: number): Promise<void> {
  const values = {
    workspace_id: choice.workspaceId,
    team_id: choice.teamId,
    project_id: choice.projectId,
    department_id: choice.departmentId,
    updated_at: nowMs,
  };
  await tx
    .insertInto('spending_choices')
    .values({ user_id: userId, session_id: choice.sessionId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'session_id']).doUpdateSet(values))
    .execute();
}

export async function removeChoice(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('spending_choices')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** The oldest first: the first one whose rule fits counts. */
export async function listActiveCentres(reader: Reader, workspaceId: string): Promise<Centre[]> {
  const rows = await reader
    .selectFrom('cost_centres')
    .select(['id', 'kind', 'name_key', 'rules'])
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, kind, name_key: nameKey, rules }) => ({
    id,
    kind,
    nameKey,
    rules: CostCentreRules.parse(JSON.parse(rules)),
  }));
}
