// What a caller may see of the spending of a workspace.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';

export interface SpendingCaller {
  readonly userId: string;
  /** An admin of the platform reads, and changes nothing. */
  readonly isAdmin: boolean;
}

type Need = 'member' | 'reader' | 'manager';

/** Throws `not_found` for who may not know of the workspace, `not_allowed` for who may do less. */
export async function requireStanding(
  reader: Reader,
  { userId, isAdmin }: SpendingCaller,
  workspaceId: string,
  need: Need,
): Promise<void> {
  const found = await reader
    .selectFrom('workspaces')
    .leftJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.workspace_id', '=', 'workspaces.id')
        .on('workspace_members.user_id', '=', userId),
    )
    .select('workspace_members.role')
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirst();
  if (!found || (found.role === null && !(isAdmin && need === 'reader'))) {
    if (found && isAdmin && need === 'manager') throw new AppError('not_allowed');
    throw new AppError('not_found');
  }
  const isManager = found.role === 'owner' || found.role === 'admin';
  if (need !== 'member' && found.role !== null && !isManager) throw new AppError('not_allowed');
}
