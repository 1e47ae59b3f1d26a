// Invites: a link that works once within seven days, for one address or for whoever has it. Only its hash is stored.
import { INVITE_DAYS, MAX_MEMBERS, MAX_OPEN_INVITES } from '@parley/contract/workspaces/constants.ts';
import type { InvitesBody } from '@parley/contract/workspaces/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createOpaqueToken, hashToken } from '../../platform/crypto/opaque-token.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { toMicros } from '../../platform/money.ts';
import type { LimitRule } from '../../platform/rate-limit/limiter.ts';
import { toInviteLink, toInviteMail } from './invite-mail.ts';
import {
  deleteInvitesBefore,
  findInvite,
  findOpenInvite,
  insertInvite,
  listOpenInvites,
  revokeInvitesTo,
  updateInvite,
  type InviteRow,
  type ShownInvite,
} from './invites.store.ts';
import { checkCentres } from './members.service.ts';
import { findMember, insertMember, isCostCentre, listMemberEmails } from './members.store.ts';
import type { Act, WorkspaceDeps } from './workspaces.deps.ts';
import { requireManager, requireReader, type WorkspaceCaller } from './workspaces.policy.ts';
import { requireRoom } from './workspaces.service.ts';
import { countMembers, getWorkspace, lockWorkspace } from './workspaces.store.ts';

const DAY_MS = 86_400_000;
const LIFETIME_MS = INVITE_DAYS * DAY_MS;
/** So long after its end a link still says why it does not work. */
const KEPT_MS = 30 * DAY_MS;

/** Mail goes to addresses that somebody typed. */
const SENT: LimitRule = { name: 'workspace-invites', limit: 200, windowSeconds: 86_400 };
const LOOKUPS: LimitRule = { name: 'invite-lookups', limit: 30, windowSeconds: 600 };

export interface InviteToShow {
  readonly invite: ShownInvite;
  readonly link: string;
  readonly wasMailed: boolean;
}

export interface Invites {
  list(caller: WorkspaceCaller, workspaceId: string): Promise<readonly ShownInvite[]>;
  create(
    act: Act,
    workspaceId: string,
    given: InvitesBody,
  ): Promise<{ invites: readonly InviteToShow[]; alreadyMembers: readonly string[] }>;
  renew(act: Act, workspaceId: string, id: string): Promise<InviteToShow>;
  revoke(act: Act, workspaceId: string, id: string): Promise<void>;
  preview(userId: string, token: string): Promise<{ invite: ShownInvite; name: string; isMember: boolean }>;
  /** Answers the id of the workspace. */
  accept(act: Act, token: string): Promise<string>;
  removeOld(): Promise<void>;
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

export function createInvites(deps: WorkspaceDeps): Invites {
  const { db, jobs, clock, ids, audit, mail, limiter, publicUrl } = deps;

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

  async function send(
    enqueue: Enqueue,
    row: Pick<InviteRow, 'email' | 'expires_at'>,
    { name, token, language }: { name: string; token: string; language: 'en' | 'zh' },
  ): Promise<{ link: string; wasMailed: boolean }> {
    const link = toInviteLink(publicUrl, token);
    if (row.email === null || !mail.isConfigured) return { link, wasMailed: false };
    const text = toInviteMail(language, { workspace: name, link });
    await mail.add(enqueue, { to: row.email, ...text, expiresAt: row.expires_at });
    return { link, wasMailed: true };
  }

  async function requireInvitesLeft(tx: Tx, workspaceId: string, added: number): Promise<void> {
    const open = await listOpenInvites(tx, workspaceId, clock.now());
    if (open.length + added > MAX_OPEN_INVITES) throw new AppError('too_many_invites');
  }

  function toRow(workspaceId: string, userId: string, email: string | null, given: InvitesBody): InviteRow {
    const nowMs = clock.now();
    return {
      id: ids.create('inv'),
      workspace_id: workspaceId,
      token_hash: '',
      email,
      role: given.role,
      monthly_cap: given.monthly_cap === null ? null : toMicros(given.monthly_cap),
      team_id: given.team_id,
      pays: given.pays,
      invited_by: userId,
      created_at: nowMs,
      expires_at: nowMs + LIFETIME_MS,
      used_at: null,
      revoked_at: null,
    };
  }

  async function addInvites(
    { tx, enqueue }: { tx: Tx; enqueue: Enqueue },
    { userId, isAdmin, requestId }: Act,
    workspaceId: string,
    given: InvitesBody & { readonly addresses: readonly string[] },
  ) {
    await lockWorkspace(tx, workspaceId);
    const { role, name } = await getWorkspace(tx, { userId, isAdmin }, workspaceId);
    requireManager(role);
    await checkCentres(tx, workspaceId, given);
    const members = await listMemberEmails(tx, workspaceId, given.addresses);
    const wanted = given.addresses.filter((address) => !members.has(address));
    const emails: readonly (string | null)[] = given.addresses.length === 0 ? [null] : wanted;
    await revokeInvitesTo(tx, workspaceId, wanted, clock.now());
    await requireInvitesLeft(tx, workspaceId, emails.length);
    const username = await findUsername(tx, userId);
    const invites: InviteToShow[] = [];
    for (const email of emails) {
      const token = createOpaqueToken();
      const row = { ...toRow(workspaceId, userId, email, given), token_hash: hashToken(token) };
      await insertInvite(tx, row);
      const sent = await send(enqueue, row, { name, token, language: given.language });
      invites.push({ invite: { ...row, username }, ...sent });
      await audit.add(tx, {
        action: 'workspace.invited',
        actorId: userId,
        workspaceId,
        target: { type: 'workspace-invite', id: row.id },
        details: { role: row.role, by: email === null ? 'link' : 'email' },
        requestId,
      });
    }
    return { invites, alreadyMembers: [...members] };
  }

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
        const change = { token_hash: hashToken(token), expires_at: nowMs + LIFETIME_MS };
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

    removeOld: () => db.write((tx) => deleteInvitesBefore(tx, clock.now() - KEPT_MS)),
  };
}

async function findUsername(reader: Reader, userId: string): Promise<string | null> {
  const user = await reader
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.username ?? null;
}
