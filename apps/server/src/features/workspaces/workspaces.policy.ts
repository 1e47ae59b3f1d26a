// Pure: what each role may do in a workspace.
import type { WorkspaceRole } from '@parley/contract/auth/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toFieldError } from '../../platform/bounded-json.ts';

export interface WorkspaceCaller {
  readonly userId: string;
  /** An admin of the platform: reads every workspace, and changes none. */
  readonly isAdmin: boolean;
}

/** What a caller is in a workspace; `null` for an admin of the platform who is no member. */
export type Standing = WorkspaceRole | null;

export function isManager(standing: Standing): boolean {
  return standing === 'owner' || standing === 'admin';
}

export function requireReader(standing: Standing): void {
  if (standing !== null && !isManager(standing)) throw new AppError('not_allowed');
}

export function requireManager(standing: Standing): void {
  if (!isManager(standing)) throw new AppError('not_allowed');
}

export function requireOwner(standing: Standing): void {
  if (standing !== 'owner') throw new AppError('not_allowed');
}

/** Owners are made, changed and removed by owners alone. */
export function requireRightOver(standing: Standing, roles: readonly WorkspaceRole[]): void {
  requireManager(standing);
  if (roles.includes('owner')) requireOwner(standing);
}

interface Payer {
  readonly owner_id: string;
  readonly owner_pays: number;
}

/** That members are paid for is up to who pays, and to every manager while that one agrees. */
export function requirePayerAgrees({ owner_id: payerId, owner_pays: agrees }: Payer, userId: string): void {
  if (payerId !== userId && agrees === 0) throw toFieldError('pays', 'is up to the owner who pays');
}

/** Nobody decides that another pays, or agrees for them. */
export function checkPayer(before: Payer, after: Payer, userId: string): void {
  if (after.owner_id !== before.owner_id && after.owner_id !== userId)
    throw toFieldError('payer_id', 'is not you');
  if (after.owner_pays > before.owner_pays && after.owner_id !== userId)
    throw toFieldError('owner_pays', 'is up to the owner who pays');
}
