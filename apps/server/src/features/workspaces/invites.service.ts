// Invites: a link that works once within seven days, for one address or for anyone who has it. Only its hash is stored.
import { INVITE_DAYS, MAX_OPEN_INVITES } from '@parley/contract/workspaces/constants.ts';
import type { InvitesBody } from '@parley/contract/workspaces/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createOpaqueToken, hashToken } from '../../platform/crypto/opaque-token.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { toMicros } from '../../platform/money.ts';
import type { LimitRule } from '../../platform/rate-limit/limiter.ts';
import { createAcceptance, type Acceptance } from './invites.accept.ts';
import { toInviteLink, toInviteMail } from './invite-mail.ts';
import {
  deleteInvitesBefore,
  findOpenInvite,
  insertInvite,
  listOpenInvites,
  revokeInvitesTo,
  updateInvite,
  type InviteRow,
  type ShownInvite,
} from './invites.store.ts';
import { checkCentres } from './members.service.ts';
import { listMemberEmails } from './members.store.ts';
import type { Act, WorkspaceDeps } from './workspaces.deps.ts';
import { requireManager, requireReader, type WorkspaceCaller } from './workspaces.policy.ts';
import { getWorkspace, lockWorkspace } from './workspaces.store.ts';

const DAY_MS = 86_400_000;
const LIFETIME_MS = INVITE_DAYS * DAY_MS;
/** So long after its end a link still says why it does not work. */
const KEPT_MS = 30 * DAY_MS;

/** Mail goes to addresses that a person typed. */
const SENT: LimitRule = { name: 'workspace-invites', limit: 200, windowSeconds: 86_400 };

export interface InviteToShow {
  readonly invite: ShownInvite;
  readonly link: string;
  readonly wasMailed: boolean;
}

export interface Invites extends Acceptance {
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
  const { db, jobs, clock, ids, audit, mail, limiter, publicUrl } = deps;

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

    ...createAcceptance(deps),
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
