import { useAuth } from '../../auth/index.ts';

const NONE: readonly never[] = [];

/** Viewers of a workspace share nothing with it. */
export function useShareableWorkspaces() {
  const workspaces = useAuth(({ account }) => account?.workspaces ?? NONE);
  return workspaces.filter(({ role }) => role !== 'viewer');
}
