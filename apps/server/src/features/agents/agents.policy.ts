// Pure: who may see and change which agent.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { AgentRow } from './agents.store.ts';

export interface AgentCaller {
  readonly userId: string;
  readonly role: 'user' | 'guest';
  /** An administrator who is signed in in person. */
  readonly isAdmin: boolean;
}

type Owned = Pick<AgentRow, 'owner_id' | 'is_public' | 'is_default'>;

export function isOwn({ owner_id: ownerId }: Pick<AgentRow, 'owner_id'>, userId: string): boolean {
  return ownerId === userId;
}

function canSee(row: Pick<AgentRow, 'owner_id' | 'is_public'>, userId: string): boolean {
  return isOwn(row, userId) || row.is_public === 1;
}

/** The agents of the installation belong to its administrators. */
export function canEdit(row: Owned, { userId, isAdmin }: AgentCaller): boolean {
  return isOwn(row, userId) || (row.is_default === 1 && isAdmin);
}

export function canRemove(row: Owned, { userId }: AgentCaller): boolean {
  return isOwn(row, userId) && row.is_default === 0;
}

export function canReadInstructions(
  row: Owned & Pick<AgentRow, 'share_instructions'>,
  caller: AgentCaller,
): boolean {
  return row.share_instructions === 1 || canEdit(row, caller);
}

/** A private agent of someone else does not exist for the caller. */
export function requireSeen<Row extends Pick<AgentRow, 'owner_id' | 'is_public'>>(
  row: Row | undefined,
  { userId }: Pick<AgentCaller, 'userId'>,
): Row {
  if (!row || !canSee(row, userId)) throw new AppError('not_found');
  return row;
}

export function requireEditable<Row extends Owned>(row: Row | undefined, caller: AgentCaller): Row {
  const seen = requireSeen(row, caller);
  if (!canEdit(seen, caller)) throw new AppError('not_allowed');
  return seen;
}

export function requireRemovable<Row extends Owned>(row: Row | undefined, caller: AgentCaller): Row {
  const seen = requireSeen(row, caller);
  if (!canRemove(seen, caller)) throw new AppError('not_allowed');
  return seen;
}
