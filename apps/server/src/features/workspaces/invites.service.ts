// Invites: a link that works once within seven days, for one address or for anyone who has it. Only its hash is stored.
import type { InvitesBody } from '@parley/contract/workspaces/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createOpaqueToken, hashToken } from '../../platform/crypto/opaque-token.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LimitRule } from '../../platform/rate-limit/limiter.ts';
import { createAddInvites, INVITE_LIFETIME_MS, type InviteToShow } from './add-invites.ts';
import { createInviteAnswers, type InviteAnswers } from './invite-answers.ts';
import { toInviteLink } from './invite-mail.ts';
import {
  deleteInvitesBefore,
  findOpenInvite,
  listOpenInvites,
  updateInvite,
  type ShownInvite,
} from './invites.store.ts';
import type { Act, WorkspaceDeps } from './workspaces.deps.ts';
import { requireManager, requireReader, type WorkspaceCaller } from './workspaces.policy.ts';
import { getWorkspace, lockWorkspace } from './workspaces.store.ts';

const DAY_MS = 86_400_000;
/** So long after its end a link still says why it does not work. */
const KEPT_MS = 30 * DAY_MS;

/** Mail goes to addresses that someone typed. */
const SENT: LimitRule = { name: 'workspace-invites', limit: 200, windowSeconds: 86_400 };

export interface Invites extends InviteAnswers {
  list(caller: WorkspaceCaller, workspaceId: string): Promise<readonly ShownInvite[]>;
  create(
    act: Act,
    workspaceId: string,
    given: InvitesBody,
  ): Promise<{ invites: readonly InviteToShow[]; alreadyMembers: readonly string[] }>;
  renew(act: Act, workspaceId: string, id: string): Promise<InviteToShow>;
  revoke(act: Act, workspaceId: string, id: string): Promise<void>;
  removeOld(): Promise<void>;
}

export function createInvites(deps: WorkspaceDeps): Invites {
  const { db, jobs, clock, audit, limiter, publicUrl } = deps;
  const addInvites = createAddInvites(deps);

  /** For one who may invite, of an open invite of this workspace. */
  async function getOpen(tx: Tx, { userId, isAdmin }: Act, workspaceId: string, id: string) {
    await lockWorkspace(tx, workspaceId);
    const { role, name } = await getWorkspace(tx, { userId, isAdmin }, workspaceId);
    requireManager(role);
    const invite = await findOpenInvite(tx, { workspaceId, id, nowMs: clock.now() });
    if (!invite) throw new AppError('not_found');
    return { invite, name };
  }

  return {
    async list(caller, workspaceId) {
      requireReader((await getWorkspace(db.read, caller, workspaceId)).role);
      return listOpenInvites(db.read, workspaceId, clock.now());
    },

    async create(act, workspaceId, given) {
      const addresses = [...new Set(given.emails.map((email) => email.toLowerCase()))];
      requireManager((await getWorkspace(db.read, act, workspaceId)).role);
      for (let left = Math.max(1, addresses.length); left > 0; left -= 1)
        await limiter.take(SENT, act.userId);
      return jobs.write((tx, enqueue) =>
        addInvites({ tx, enqueue }, act, workspaceId, { ...given, addresses }),
      );
    },

    async renew(act, workspaceId, id) {
      requireManager((await getWorkspace(db.read, act, workspaceId)).role);
      const token = createOpaqueToken();
      return db.write(async (tx) => {
        const { invite } = await getOpen(tx, act, workspaceId, id);
        const nowMs = clock.now();
        const change = { token_hash: hashToken(token), expires_at: nowMs + INVITE_LIFETIME_MS };
        await updateInvite(tx, id, change);
        await audit.add(tx, {
          action: 'workspace.invite-renewed',
          actorId: act.userId,
          workspaceId,
          target: { type: 'workspace-invite', id },
          requestId: act.requestId,
        });
        return { invite: { ...invite, ...change }, link: toInviteLink(publicUrl, token), wasMailed: false };
      });
    },

    revoke: (act, workspaceId, id) =>
      db.write(async (tx) => {
        await getOpen(tx, act, workspaceId, id);
        await updateInvite(tx, id, { revoked_at: clock.now() });
        await audit.add(tx, {
          action: 'workspace.invite-revoked',
          actorId: act.userId,
          workspaceId,
          target: { type: 'workspace-invite', id },
          requestId: act.requestId,
        });
      }),

    ...createInviteAnswers(deps),

    removeOld: () => db.write((tx) => deleteInvitesBefore(tx, clock.now() - KEPT_MS)),
  };
}
