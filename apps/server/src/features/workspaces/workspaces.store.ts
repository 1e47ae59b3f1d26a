import type { WorkspaceRole } from '@parley/contract/auth/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { lockNamed } from '../../platform/db/dialect.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';
import type { Standing, WorkspaceCaller } from './workspaces.policy.ts';

export type WorkspaceRow = Row<'workspaces'>;

export interface FoundWorkspace extends WorkspaceRow {
  readonly role: Standing;
}

/** Who changes the members of a workspace waits for others who do. */
export function lockWorkspace(tx: Tx, id: string): Promise<void> {
  return lockNamed(tx, 'workspace', id);
}

/** With what the caller is in it. Throws `not_found` for who may not know of it. */
export async function getWorkspace(
  reader: Reader,
  { userId, isAdmin }: WorkspaceCaller,
  id: string,
): Promise<FoundWorkspace> {
  const found = await reader
    .selectFrom('workspaces')
    .leftJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.workspace_id', '=', 'workspaces.id')
        .on('workspace_members.user_id', '=', userId),
    )
    .selectAll('workspaces')
    .select('workspace_members.role')
    .where('workspaces.id', '=', id)
    .executeTakeFirst();
  if (!found || (found.role === null && !isAdmin)) throw new AppError('not_found');
  return found;
}

export interface OwnWorkspace {
  readonly id: string;
  readonly name: string;
  readonly role: WorkspaceRole;
}

/** Those that a user belongs to, by name. */
export function listOwnWorkspaces(reader: Reader, userId: string): Promise<OwnWorkspace[]> {
  return reader
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['workspaces.id', 'workspaces.name', 'workspace_members.role'])
    .where('workspace_members.user_id', '=', userId)
    .orderBy('workspaces.name')
    .orderBy('workspaces.id')
    .execute();
}

export interface WorkspaceFacts {
  readonly members: number;
  readonly payer: string | null;
  readonly payerBalance: number;
}

export async function readFacts(
  reader: Reader,
  { id, owner_id: ownerId }: WorkspaceRow,
): Promise<WorkspaceFacts> {
  const members = await countMembers(reader, id);
  const payer = await reader
    .selectFrom('users')
    .select(['username', 'balance'])
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return { members, payer: payer?.username ?? null, payerBalance: payer?.balance ?? 0 };
}

export async function countMembers(reader: Reader, workspaceId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('workspace_members')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countOwnWorkspaces(reader: Reader, userId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('workspace_members')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertWorkspace(tx: Tx, row: NewRow<'workspaces'>): Promise<void> {
  await tx.insertInto('workspaces').values(row).execute();
}

export async function updateWorkspace(
  tx: Tx,
  id: string,
  change: Partial<Pick<WorkspaceRow, 'name' | 'owner_id' | 'owner_pays' | 'updated_at'>>,
): Promise<void> {
  await tx.updateTable('workspaces').set(change).where('id', '=', id).execute();
}

/** Members, invites and cost centres go with it. */
export async function deleteWorkspace(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('workspaces').where('id', '=', id).execute();
}
