// For which workspace and cost centres a person spends: in one chat, or in all that have no choice of their own.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_CHAT_CHOICES } from '@parley/contract/workspaces/cost-centres/constants.ts';
import type { SpendingChoice, SpendingOptions } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import { noteChangedLimitsOf } from '../members.store.ts';
import type { CentreIds } from './attribution.rules.ts';
import { listChoices, listMemberships, removeChoice, saveChoice } from './attribution.store.ts';

export interface SpendingChoices {
  get(userId: string, sessionId: string | undefined): Promise<SpendingOptions>;
  /** `null`: as usual. */
  set(userId: string, sessionId: string | undefined, choice: SpendingChoice | null): Promise<SpendingOptions>;
}

export interface SpendingChoicesDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}

const FIELDS = [
  ['team_id', 'team'],
  ['project_id', 'project'],
  ['department_id', 'department'],
] as const;

const toShown = (workspaceId: string | null, ids: CentreIds): SpendingChoice => ({
  workspace_id: workspaceId,
  team_id: ids.teamId,
  project_id: ids.projectId,
  department_id: ids.departmentId,
});

const NONE: CentreIds = { teamId: null, projectId: null, departmentId: null };

async function listOptions(reader: Reader, userId: string) {
  const memberships = await listMemberships(reader, userId);
  if (memberships.length === 0) return [];
  const ids = memberships.map(({ workspaceId }) => workspaceId);
  const named = await reader.selectFrom('workspaces').select(['id', 'name']).where('id', 'in', ids).execute();
  const centres = await reader
    .selectFrom('cost_centres')
    .select(['id', 'workspace_id', 'kind', 'name'])
    .where('workspace_id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
  return memberships.map(({ workspaceId: id, ownerId, pays }) => ({
    id,
    name: named.find((one) => one.id === id)?.name ?? '',
    // Who pays for members pays with their own balance, whatever was chosen for them before.
    pays: ownerId === userId ? 'self' : pays,
    cost_centres: centres
      .filter((centre) => centre.workspace_id === id)
      .map(({ id: centreId, kind, name }) => ({ id: centreId, kind, name })),
  }));
}

export function createSpendingChoices({ db, clock }: SpendingChoicesDeps): SpendingChoices {
  async function get(userId: string, sessionId: string | undefined): Promise<SpendingOptions> {
    const workspaces = await listOptions(db.read, userId);
    const isMine = (id: string | null) => id === null || workspaces.some((one) => one.id === id);
    const choices = (await listChoices(db.read, userId, sessionId ?? '')).filter((one) =>
      isMine(one.workspaceId),
    );
    const ofAccount = choices.find((one) => one.sessionId === '');
    const [first] = await listMemberships(db.read, userId);
    const usual = first ? toShown(first.workspaceId, first) : toShown(null, NONE);
    const shownOfAccount = ofAccount ? toShown(ofAccount.workspaceId, ofAccount) : null;
    if (sessionId === undefined) return { choice: shownOfAccount, usual, workspaces };
    const ofChat = choices.find((one) => one.sessionId === sessionId);
    return {
      choice: ofChat ? toShown(ofChat.workspaceId, ofChat) : null,
      usual: shownOfAccount ?? usual,
      workspaces,
    };
  }

  async function check(userId: string, choice: SpendingChoice): Promise<void> {
    const workspaces = await listOptions(db.read, userId);
    const workspace = workspaces.find(({ id }) => id === choice.workspace_id);
    if (choice.workspace_id !== null && !workspace) throw new AppError('not_found');
    for (const [field, kind] of FIELDS) {
      const id = choice[field];
      if (id !== null && !workspace?.cost_centres.some((centre) => centre.id === id && centre.kind === kind))
        throw toFieldError(field, `is no ${kind} of this workspace`);
    }
  }

  return {
    get,
    async set(userId, sessionId = '', choice) {
      if (choice) await check(userId, choice);
      await db.write(async (tx) => {
        // Of the account: deployments spend by it.
        if (sessionId === '') await noteChangedLimitsOf(tx, [userId], clock.now());
        if (choice === null) return removeChoice(tx, userId, sessionId);
        const { total } = await tx
          .selectFrom('spending_choices')
          .select((select) => select.fn.countAll<number>().as('total'))
          .where('user_id', '=', userId)
          .where('session_id', '!=', sessionId)
          .executeTakeFirstOrThrow();
        if (Number(total) >= MAX_CHAT_CHOICES) throw new AppError('storage_full');
        const row = {
          sessionId,
          workspaceId: choice.workspace_id,
          teamId: choice.team_id,
          projectId: choice.project_id,
          departmentId: choice.department_id,
        };
        return saveChoice(tx, userId, row, clock.now());
      });
      return get(userId, sessionId === '' ? undefined : sessionId);
    },
  };
}
