import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { auth, toLoginPath, toUpgradePath } from '../../auth/index.ts';
import type { AccountActions } from '../components/session-view.ts';

/** What guests and members can do about their account, from any page. */
export function useAccountActions(role: 'guest' | 'user' | null): AccountActions {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const go = (path: string) => () => void navigate(path);
    const shared = {
      onSettings: go('/settings'),
      onUsage: go('/usage'),
      onSignOut: () => void auth.signOut(),
    };
    if (role !== 'guest') return shared;
    return {
      ...shared,
      onSignUp: go(toUpgradePath(pathname, search)),
      onSignIn: go(toLoginPath(pathname, search)),
    };
  }, [navigate, pathname, search, role]);
}
