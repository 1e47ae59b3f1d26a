// Pure: who may see and change which agent.
import type { Scope } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { AgentRow, SeenAgent } from './agents.store.ts';

export interface AgentCaller {
  readonly userId: string;
  readonly role: 'user' | 'guest';
  /** An admin who is signed in in person. */
  readonly isAdmin: boolean;
  /** Of an API key; `null` for people. */
  readonly scopes: readonly Scope[] | null;
}

type Seen = Pick<SeenAgent, 'owner_id' | 'is_open_to_all' | 'role'>;
type Owned = Seen & Pick<AgentRow, 'is_default'>;

export function isOwn({ owner_id: ownerId }: Pick<AgentRow, 'owner_id'>, userId: string): boolean {
  return ownerId === userId;
}

function canSee(row: Seen, userId: string): boolean {
  return isOwn(row, userId) || row.is_open_to_all === 1 || row.role !== null;
}

/** The agents of the installation belong to its admins; viewers of a workspace change nothing in it. */
export function canEdit(row: Owned, { userId, isAdmin }: AgentCaller): boolean {
  const isSharedWith = row.role !== null && row.role !== 'viewer';
  return isOwn(row, userId) || isSharedWith || (row.is_default === 1 && isAdmin);
}

export function canRemove(row: Owned, { userId }: AgentCaller): boolean {
  const managesIt = row.role === 'owner' || row.role === 'admin';
  return (isOwn(row, userId) || managesIt) && row.is_default === 0;
}

export function canReadInstructions(
  row: Owned & Pick<AgentRow, 'share_instructions'>,
  caller: AgentCaller,
): boolean {
  return row.share_instructions === 1 || canEdit(row, caller);
}

/** An agent that is neither open to all nor shared with the caller does not exist for them. */
export function requireSeen<Row extends Seen>(
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
