import type { Reader, Tx } from '../../platform/db/database.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';

export type InviteRow = Row<'workspace_invites'>;

export interface ShownInvite extends InviteRow {
  /** Who invited. */
  readonly username: string | null;
}

function selectShown(reader: Reader) {
  return reader
    .selectFrom('workspace_invites')
    .leftJoin('users', 'users.id', 'workspace_invites.invited_by')
    .selectAll('workspace_invites')
    .select('users.username');
}

export function listOpenInvites(reader: Reader, workspaceId: string, nowMs: number): Promise<ShownInvite[]> {
  return selectShown(reader)
    .where('workspace_invites.workspace_id', '=', workspaceId)
    .where('workspace_invites.used_at', 'is', null)
    .where('workspace_invites.revoked_at', 'is', null)
    .where('workspace_invites.expires_at', '>', nowMs)
    .orderBy('workspace_invites.created_at')
    .orderBy('workspace_invites.id')
    .execute();
}

export function findInvite(reader: Reader, tokenHash: string): Promise<ShownInvite | undefined> {
  return selectShown(reader).where('workspace_invites.token_hash', '=', tokenHash).executeTakeFirst();
}

export function findOpenInvite(
  reader: Reader,
  { workspaceId, id, nowMs }: { workspaceId: string; id: string; nowMs: number },
): Promise<ShownInvite | undefined> {
  return selectShown(reader)
    .where('workspace_invites.workspace_id', '=', workspaceId)
    .where('workspace_invites.id', '=', id)
    .where('workspace_invites.used_at', 'is', null)
    .where('workspace_invites.revoked_at', 'is', null)
    .where('workspace_invites.expires_at', '>', nowMs)
    .executeTakeFirst();
}

export async function insertInvite(tx: Tx, row: NewRow<'workspace_invites'>): Promise<void> {
  await tx.insertInto('workspace_invites').values(row).execute();
}

export async function updateInvite(
  tx: Tx,
  id: string,
  change: Partial<Pick<InviteRow, 'token_hash' | 'created_at' | 'expires_at' | 'used_at' | 'revoked_at'>>,
): Promise<void> {
  await tx.updateTable('workspace_invites').set(change).where('id', '=', id).execute();
}

/** One address has one open invite: a new one replaces it. */
export async function revokeInvitesTo(
  tx: Tx,
  workspaceId: string,
  emails: readonly string[],
  nowMs: number,
): Promise<void> {
  if (emails.length === 0) return;
  await tx
    .updateTable('workspace_invites')
    .set({ revoked_at: nowMs })
    .where('workspace_id', '=', workspaceId)
    .where('email', 'in', emails)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** What someone handed out who may no longer invite. */
export async function revokeInvitesOf(
  tx: Tx,
  workspaceId: string,
  userId: string,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('workspace_invites')
    .set({ revoked_at: nowMs })
    .where('workspace_id', '=', workspaceId)
    .where('invited_by', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function deleteInvitesBefore(tx: Tx, timeMs: number): Promise<void> {
  await tx.deleteFrom('workspace_invites').where('expires_at', '<', timeMs).execute();
}
