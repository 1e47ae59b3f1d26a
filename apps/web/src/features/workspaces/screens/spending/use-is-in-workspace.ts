import { useAuth } from '../../../auth/index.ts';

/** Who belongs to a workspace has cost centers to choose from. */
export const useIsInWorkspace = (): boolean =>
  useAuth(({ account }) => account !== null && account.workspaces.length > 0);
