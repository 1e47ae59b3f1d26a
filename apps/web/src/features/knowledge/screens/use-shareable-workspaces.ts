import { useTranslation } from 'react-i18next';
import { useAuth } from '../../auth/index.ts';

const NONE: readonly never[] = [];

/**
 * Viewers of a workspace share nothing with it. The one that a collection is shared with is among them all the same, so
 * that its owner can take it back.
 */
export function useShareableWorkspaces(presentId: string | null = null) {
  const { t } = useTranslation('knowledge');
  const all = useAuth(({ account }) => account?.workspaces ?? NONE);
  const workspaces = all.filter(({ id, role }) => role !== 'viewer' || id === presentId);
  if (presentId === null || workspaces.some(({ id }) => id === presentId)) return workspaces;
  return [{ id: presentId, name: t('shared') }, ...workspaces];
}
