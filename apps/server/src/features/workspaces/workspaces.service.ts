// Workspaces: made by a registered user, who is their first owner.
import { MAX_WORKSPACES } from '@parley/contract/workspaces/constants.ts';
import type { WorkspaceBody } from '@parley/contract/workspaces/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockNamed } from '../../platform/db/dialect.ts';
import { insertMember, listMemberIds, noteChangedLimits, noteChangedLimitsOf } from './members.store.ts';
import type { Act, WorkspaceDeps } from './workspaces.deps.ts';
import { checkPayer, requireManager, requireOwner, type WorkspaceCaller } from './workspaces.policy.ts';
import {
  countOwnWorkspaces,
  deleteWorkspace,
  getWorkspace,
  insertWorkspace,
  listOwnWorkspaces,
  lockWorkspace,
  readFacts,
  updateWorkspace,
  type FoundWorkspace,
  type WorkspaceFacts,
} from './workspaces.store.ts';

export interface ShownWorkspace {
  readonly workspace: FoundWorkspace;
  readonly facts: WorkspaceFacts;
}

export interface Workspaces {
  list(userId: string): Promise<ShownWorkspace[]>;
  get(caller: WorkspaceCaller, id: string): Promise<ShownWorkspace>;
  create(act: Act, name: string): Promise<ShownWorkspace>;
  update(act: Act, id: string, change: WorkspaceBody): Promise<ShownWorkspace>;
  remove(act: Act, id: string): Promise<void>;
}

/** Within the transaction: others who join or make one wait. */
export async function requireRoom(tx: Tx, userId: string): Promise<void> {
  await lockNamed(tx, 'workspaces-of', userId);
  if ((await countOwnWorkspaces(tx, userId)) >= MAX_WORKSPACES) throw new AppError('too_many_workspaces');
}

export function createWorkspaces(deps: WorkspaceDeps): Workspaces {
  const { db, clock, ids, audit, agents, unshareKnowledge, cancelRuns } = deps;
  async function get(caller: WorkspaceCaller, id: string): Promise<ShownWorkspace> {
    const workspace = await getWorkspace(db.read, caller, id);
    return { workspace, facts: await readFacts(db.read, workspace) };
  }

  return {
    get,

    async list(userId) {
      const own = await listOwnWorkspaces(db.read, userId);
      return Promise.all(own.map(({ id }) => get({ userId, isAdmin: false }, id)));
    },

    async create({ userId, isAdmin, requestId }, name) {
      const id = ids.create('wsp');
      const nowMs = clock.now();
      await db.write(async (tx) => {
        await requireRoom(tx, userId);
        await insertWorkspace(tx, {
          id,
          name,
          owner_id: userId,
          owner_pays: 0,
          created_at: nowMs,
          updated_at: nowMs,
        });
        await insertMember(tx, {
          workspace_id: id,
          user_id: userId,
          role: 'owner',
          monthly_cap: null,
          team_id: null,
          project_id: null,
          department_id: null,
          pays: 'self',
          joined_at: nowMs,
        });
        const target = { type: 'workspace', id };
        await audit.add(tx, {
          action: 'workspace.created',
          actorId: userId,
          workspaceId: id,
          target,
          requestId,
        });
      });
      return get({ userId, isAdmin }, id);
    },

    async update({ userId, isAdmin, requestId }, id, change) {
      const { name, owner_pays: ownerPays, payer_id: payerId } = change;
      await db.write(async (tx) => {
        await lockWorkspace(tx, id);
        const { role, ...before } = await getWorkspace(tx, { userId, isAdmin }, id);
        requireManager(role);
        if (ownerPays !== undefined || payerId !== undefined) requireOwner(role);
        const after = {
          owner_pays: ownerPays === undefined ? before.owner_pays : ownerPays ? 1 : 0,
          owner_id: payerId ?? before.owner_id,
        } as const;
        checkPayer(before, after, userId);
        await updateWorkspace(tx, id, { ...after, name: name ?? before.name, updated_at: clock.now() });
        if (after.owner_id !== before.owner_id) await noteChangedLimits(tx, id, clock.now());
        const details = {
          fields: Object.keys(change).sort(),
          before: { owner_pays: before.owner_pays === 1, payer_id: before.owner_id },
          after: { owner_pays: after.owner_pays === 1, payer_id: after.owner_id },
        };
        const target = { type: 'workspace', id };
        const event = {
          action: 'workspace.changed',
          actorId: userId,
          workspaceId: id,
          target,
          details,
          requestId,
        };
        await audit.add(tx, event);
      });
      return get({ userId, isAdmin }, id);
    },

    async remove({ userId, isAdmin, requestId }, id) {
      const payerId = await db.write(async (tx) => {
        await lockWorkspace(tx, id);
        const { role, owner_id: ownerId } = await getWorkspace(tx, { userId, isAdmin }, id);
        requireOwner(role);
        await agents.unshare(tx, id);
        await unshareKnowledge(tx, id);
        const memberIds = await listMemberIds(tx, id);
        await deleteWorkspace(tx, id);
        await noteChangedLimitsOf(tx, memberIds, clock.now());
        const target = { type: 'workspace', id };
        await audit.add(tx, {
          action: 'workspace.deleted',
          actorId: userId,
          workspaceId: id,
          target,
          requestId,
        });
        return ownerId;
      });
      await cancelRuns(payerId, { workspaceId: id });
    },
  };
}
