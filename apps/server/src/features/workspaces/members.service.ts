// Who belongs to a workspace. The last owner stays one, however many ask at the same time.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { MemberBody, MemberQuery } from '@parley/contract/workspaces/schemas.ts';
import { toFieldError } from '../../platform/bounded-json.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { toMicros } from '../../platform/money.ts';
import { revokeInvitesOf } from './invites.store.ts';
import {
  deleteMember,
  findMember,
  findShownMember,
  isCostCentre,
  listOtherOwners,
  listShownMembers,
  noteChangedLimits,
  noteChangedLimitsOf,
  updateMember,
  type MemberRow,
  type ShownMember,
} from './members.store.ts';
import type { Act, WorkspaceDeps } from './workspaces.deps.ts';
import {
  isManager,
  requirePayerAgrees,
  requireReader,
  requireRightOver,
  type WorkspaceCaller,
} from './workspaces.policy.ts';
import { deleteWorkspace, getWorkspace, listOwnWorkspaces, lockWorkspace } from './workspaces.store.ts';

export interface Members {
  list(
    caller: WorkspaceCaller,
    workspaceId: string,
    query: MemberQuery,
  ): Promise<{ rows: readonly ShownMember[]; total: number }>;
  update(act: Act, workspaceId: string, userId: string, change: MemberBody): Promise<ShownMember>;
  /** Or leaves, with the own id: then the agents stay theirs, and private. */
  remove(act: Act, workspaceId: string, userId: string, agents: 'transfer' | 'delete'): Promise<void>;
}

const CENTRES = [
  ['team_id', 'team'],
  ['project_id', 'project'],
  ['department_id', 'department'],
] as const;

/** Throws for a cost centre that is none of the workspace, or of another kind. */
export async function checkCentres(
  reader: Reader,
  workspaceId: string,
  given: Pick<MemberBody, 'team_id' | 'project_id' | 'department_id'>,
): Promise<void> {
  for (const [field, kind] of CENTRES) {
    const id = given[field];
    if (id && !(await isCostCentre(reader, workspaceId, { id, kind })))
      throw toFieldError(field, `is no ${kind} of this workspace`);
  }
}

async function requireOtherOwner(
  tx: Tx,
  { workspace_id: id, user_id: userId, role }: MemberRow,
): Promise<void> {
  if (role !== 'owner') return;
  const [next] = await listOtherOwners(tx, id, userId);
  if (next === undefined) throw new AppError('last_owner');
}

/**
 * Where they paid for it, the owner who has been there longest takes their place. Members pay themselves until that one
 * says otherwise: nobody is charged who did not agree to it. Answers whether they paid.
 */
async function handOverPayment(tx: Tx, workspaceId: string, userId: string, nowMs: number): Promise<boolean> {
  const [next] = await listOtherOwners(tx, workspaceId, userId);
  if (next === undefined) return false;
  const changed = await tx
    .updateTable('workspaces')
    .set({ owner_id: next, owner_pays: 0, updated_at: nowMs })
    .where('id', '=', workspaceId)
    .where('owner_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  for (const table of ['workspace_members', 'workspace_invites'] as const)
    await tx.updateTable(table).set({ pays: 'self' }).where('workspace_id', '=', workspaceId).execute();
  await noteChangedLimits(tx, workspaceId, nowMs);
  return true;
}

const toCap = (dollars: number | null): number | null => (dollars === null ? null : toMicros(dollars));

function toChange({ role, pays, monthly_cap: cap, ...centres }: MemberBody): Partial<MemberRow> {
  const { team_id: team, project_id: project, department_id: department } = centres;
  return {
    ...(role !== undefined && { role }),
    ...(pays !== undefined && { pays }),
    ...(cap !== undefined && { monthly_cap: toCap(cap) }),
    ...(team !== undefined && { team_id: team }),
    ...(project !== undefined && { project_id: project }),
    ...(department !== undefined && { department_id: department }),
  };
}

/** With a higher cap, another payer or other cost centers: what a budget has stopped may go on. */
function maySpendOtherwise(
  before: MemberRow,
  { role: _role, monthly_cap: cap, ...others }: Partial<MemberRow>,
): boolean {
  const isRaised =
    cap === null || (cap !== undefined && cap > (before.monthly_cap ?? Number.POSITIVE_INFINITY));
  return isRaised || Object.keys(others).length > 0;
}

/** What the audit log says of a change: the fields of it, before and after. */
function toDetails(before: MemberRow, change: Partial<MemberRow>): object {
  // An object of this file, with no other keys.
  const fields = Object.keys(change) as (keyof MemberRow)[];
  return {
    before: Object.fromEntries(fields.map((field) => [field, before[field]])),
    after: change,
  };
}

export function createMembers(deps: WorkspaceDeps): Members {
  const { db, clock, audit, agents, unshareKnowledge, cancelRuns } = deps;
  const month = (): string => new Date(clock.now()).toISOString().slice(0, 7);

  async function getMember(tx: Tx, workspaceId: string, userId: string): Promise<MemberRow> {
    const member = await findMember(tx, workspaceId, userId);
    if (!member) throw new AppError('not_found');
    return member;
  }

  return {
    async list(caller, workspaceId, { q, sort, order, page, per_page: limit }) {
      requireReader((await getWorkspace(db.read, caller, workspaceId)).role);
      const offset = (page - 1) * limit;
      return listShownMembers(db.read, { workspaceId, q, month: month(), sort, order, limit, offset });
    },

    async update({ userId: actorId, isAdmin, requestId }, workspaceId, userId, body) {
      const change = toChange(body);
      const isSteppingDown = await db.write(async (tx) => {
        await lockWorkspace(tx, workspaceId);
        const caller = { userId: actorId, isAdmin };
        const { role } = await getWorkspace(tx, caller, workspaceId);
        requireRightOver(role, []);
        const before = await getMember(tx, workspaceId, userId);
        requireRightOver(role, [before.role, body.role ?? before.role]);
        await checkCentres(tx, workspaceId, body);
        if (Object.keys(change).length === 0) return false;
        let isHandedOver = false;
        if (body.role !== undefined && body.role !== 'owner') {
          await requireOtherOwner(tx, before);
          isHandedOver = await handOverPayment(tx, workspaceId, userId, clock.now());
          if (!isManager(body.role)) await revokeInvitesOf(tx, workspaceId, userId, clock.now());
        }
        const paysNow = isHandedOver ? 'self' : before.pays;
        if (body.pays === 'owner' && paysNow !== 'owner')
          requirePayerAgrees(await getWorkspace(tx, caller, workspaceId), actorId);
        const changed = maySpendOtherwise(before, change) ? { limits_changed_at: clock.now() } : {};
        await updateMember(tx, before, { ...change, ...changed });
        await audit.add(tx, {
          action: 'workspace.member-changed',
          actorId,
          workspaceId,
          target: { type: 'user', id: userId },
          details: { ...toDetails(before, change) },
          requestId,
        });
        // Also who handed the payment over before: what was begun until then is still paid by them.
        return before.role === 'owner' && body.role !== undefined && body.role !== 'owner';
      });
      if (isSteppingDown) await cancelRuns(userId, { workspaceId, isOfOthers: true });
      const shown = await findShownMember(db.read, { workspaceId, userId, month: month() });
      if (!shown) throw new AppError('not_found');
      return shown;
    },

    async remove({ userId: actorId, isAdmin, requestId }, workspaceId, userId, choice) {
      const isLeaving = actorId === userId;
      const agentIds = await db.write(async (tx) => {
        await lockWorkspace(tx, workspaceId);
        const { role } = await getWorkspace(tx, { userId: actorId, isAdmin }, workspaceId);
        if (!isLeaving) requireRightOver(role, []);
        const member = await getMember(tx, workspaceId, userId);
        if (!isLeaving) requireRightOver(role, [member.role]);
        await requireOtherOwner(tx, member);
        const nowMs = clock.now();
        await handOverPayment(tx, workspaceId, userId, nowMs);
        const shared = await agents.list(tx, workspaceId);
        if (isLeaving) await agents.unshare(tx, workspaceId, userId);
        else if (choice === 'delete') await agents.remove(tx, { workspaceId, ownerId: userId });
        else await agents.transfer(tx, { workspaceId, fromId: userId, toId: actorId });
        await unshareKnowledge(tx, workspaceId, userId);
        await revokeInvitesOf(tx, workspaceId, userId, nowMs);
        await deleteMember(tx, workspaceId, userId);
        await noteChangedLimitsOf(tx, [userId], nowMs);
        await audit.add(tx, {
          action: isLeaving ? 'workspace.member-left' : 'workspace.member-removed',
          actorId,
          workspaceId,
          target: { type: 'user', id: userId },
          details: { role: member.role, ...(!isLeaving && { agents: choice }) },
          requestId,
        });
        return shared;
      });
      if (agentIds.length > 0) await cancelRuns(userId, { agentIds });
      await cancelRuns(userId, { workspaceId });
    },
  };
}

/**
 * For an account that is being deleted. Throws `last_owner` where others would be left without one; a workspace that
 * nobody else belongs to goes with the account.
 */
export function createLeaveAll({ clock, audit }: Pick<WorkspaceDeps, 'clock' | 'audit'>) {
  return async (tx: Tx, userId: string, requestId: string): Promise<void> => {
    for (const { id: workspaceId } of await listOwnWorkspaces(tx, userId)) {
      await lockWorkspace(tx, workspaceId);
      const member = await findMember(tx, workspaceId, userId);
      if (!member) continue;
      const target = { type: 'user', id: userId };
      const event = { actorId: userId, workspaceId, target, requestId };
      if (!(await hasOthers(tx, workspaceId, userId))) {
        await deleteWorkspace(tx, workspaceId);
        await audit.add(tx, { ...event, action: 'workspace.deleted' });
        continue;
      }
      await requireOtherOwner(tx, member);
      await handOverPayment(tx, workspaceId, userId, clock.now());
      await deleteMember(tx, workspaceId, userId);
      await audit.add(tx, { ...event, action: 'workspace.member-left', details: { role: member.role } });
    }
  };
}

async function hasOthers(tx: Tx, workspaceId: string, userId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
