// New invites, each with a link of its own.
import { INVITE_DAYS, MAX_OPEN_INVITES } from '@parley/contract/workspaces/constants.ts';
import type { InvitesBody } from '@parley/contract/workspaces/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createOpaqueToken, hashToken } from '../../platform/crypto/opaque-token.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { toMicros } from '../../platform/money.ts';
import { toInviteLink, toInviteMail } from './invite-mail.ts';
import {
  insertInvite,
  listOpenInvites,
  revokeInvitesTo,
  type InviteRow,
  type ShownInvite,
} from './invites.store.ts';
import { checkCentres } from './members.service.ts';
import { listMemberEmails } from './members.store.ts';
import type { Act, WorkspaceDeps } from './workspaces.deps.ts';
import { requireManager, requirePayerAgrees } from './workspaces.policy.ts';
import { getWorkspace, lockWorkspace } from './workspaces.store.ts';

export const INVITE_LIFETIME_MS = INVITE_DAYS * 86_400_000;

export interface InviteToShow {
  readonly invite: ShownInvite;
  readonly link: string;
  readonly wasMailed: boolean;
}

async function findUsername(reader: Reader, userId: string): Promise<string | null> {
  const user = await reader
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.username ?? null;
}

export function createAddInvites({
  clock,
  ids,
  audit,
  mail,
  publicUrl,
}: Pick<WorkspaceDeps, 'clock' | 'ids' | 'audit' | 'mail' | 'publicUrl'>) {
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
      expires_at: nowMs + INVITE_LIFETIME_MS,
      used_at: null,
      revoked_at: null,
    };
  }

  return async function addInvites(
    { tx, enqueue }: { tx: Tx; enqueue: Enqueue },
    { userId, isAdmin, requestId }: Act,
    workspaceId: string,
    given: InvitesBody & { readonly addresses: readonly string[] },
  ) {
    await lockWorkspace(tx, workspaceId);
    const { role, name, ...payer } = await getWorkspace(tx, { userId, isAdmin }, workspaceId);
    requireManager(role);
    if (given.pays === 'owner') requirePayerAgrees(payer, userId);
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
  };
}
