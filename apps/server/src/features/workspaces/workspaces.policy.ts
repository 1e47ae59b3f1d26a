// Pure: what each role may do in a workspace.
import type { WorkspaceRole } from '@parley/contract/auth/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';

export interface WorkspaceCaller {
  readonly userId: string;
  /** An administrator of the platform: reads every workspace, and changes none. */
  readonly isAdmin: boolean;
}

/** What a caller is in a workspace; `null` for an administrator of the platform who is no member. */
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
