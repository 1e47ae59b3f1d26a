// What a person with the link of an invite does: looks at it, and accepts it.
import { MAX_MEMBERS } from '@parley/contract/workspaces/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { hashToken } from '../../platform/crypto/opaque-token.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { LimitRule } from '../../platform/rate-limit/limiter.ts';
import { findInvite, updateInvite, type InviteRow, type ShownInvite } from './invites.store.ts';
import { findMember, insertMember, isCostCentre } from './members.store.ts';
import type { Act, WorkspaceDeps } from './workspaces.deps.ts';
import { requireRoom } from './workspaces.service.ts';
import { countMembers, lockWorkspace } from './workspaces.store.ts';

const LOOKUPS: LimitRule = { name: 'invite-lookups', limit: 30, windowSeconds: 600 };

export interface InviteAnswers {
  preview(userId: string, token: string): Promise<{ invite: ShownInvite; name: string; isMember: boolean }>;
  /** Answers the id of the workspace. */
  accept(act: Act, token: string): Promise<string>;
}

/** The addresses of an account, in lower case. */
async function listAddresses(reader: Reader, userId: string): Promise<string[]> {
  const user = await reader
    .selectFrom('users')
    .select('email_key')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.email_key ? [user.email_key] : [];
}

function requireUsable(
  { used_at: usedAt, revoked_at: revokedAt, expires_at: expiresAt }: InviteRow,
  nowMs: number,
): void {
  if (usedAt !== null) throw new AppError('invite_used');
  if (revokedAt !== null) throw new AppError('invite_revoked');
  if (expiresAt <= nowMs) throw new AppError('invite_expired');
}

export function createInviteAnswers({
  db,
  clock,
  audit,
  limiter,
}: Pick<WorkspaceDeps, 'db' | 'clock' | 'audit' | 'limiter'>): InviteAnswers {
  /** Of a link that is meant for this account; a member has nothing more to do with it. */
  async function getUsable(
    reader: Reader,
    userId: string,
    token: string,
  ): Promise<{ invite: ShownInvite; isMember: boolean }> {
    const invite = await findInvite(reader, hashToken(token));
    if (!invite) throw new AppError('not_found');
    if (invite.email !== null && !(await listAddresses(reader, userId)).includes(invite.email))
      throw new AppError('invite_for_another');
    const isMember = (await findMember(reader, invite.workspace_id, userId)) !== undefined;
    if (!isMember) requireUsable(invite, clock.now());
    return { invite, isMember };
  }

  return {
    async preview(userId, token) {
      await limiter.take(LOOKUPS, userId);
      const { invite, isMember } = await getUsable(db.read, userId, token);
      const { name } = await db.read
        .selectFrom('workspaces')
        .select('name')
        .where('id', '=', invite.workspace_id)
        .executeTakeFirstOrThrow();
      return { invite, name, isMember };
    },

    async accept({ userId, requestId }, token) {
      await limiter.take(LOOKUPS, userId);
      const { invite: found } = await getUsable(db.read, userId, token);
      const workspaceId = found.workspace_id;
      await db.write(async (tx) => {
        await lockWorkspace(tx, workspaceId);
        // As it is now: it may have been used or revoked meanwhile.
        const { invite, isMember } = await getUsable(tx, userId, token);
        if (isMember) return;
        await requireRoom(tx, userId);
        if ((await countMembers(tx, workspaceId)) >= MAX_MEMBERS) throw new AppError('too_many_members');
        const nowMs = clock.now();
        await updateInvite(tx, invite.id, { used_at: nowMs });
        const { team_id: team, role, pays, monthly_cap: cap } = invite;
        const hasTeam = team !== null && (await isCostCentre(tx, workspaceId, { id: team, kind: 'team' }));
        await insertMember(tx, {
          workspace_id: workspaceId,
          user_id: userId,
          role,
          monthly_cap: cap,
          team_id: hasTeam ? team : null,
          project_id: null,
          department_id: null,
          pays,
          joined_at: nowMs,
        });
        await audit.add(tx, {
          action: 'workspace.member-joined',
          actorId: userId,
          workspaceId,
          target: { type: 'user', id: userId },
          details: { role, invite: invite.id },
          requestId,
        });
      });
      return workspaceId;
    },
  };
}
