import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { auth, toLoginPath, toUpgradePath, type Account } from '../../features/auth/index.ts';
import { useNavigation } from '../../features/profile/index.ts';
import { openDialog } from '../../platform/overlays/dialogs.ts';
import { openOverlay } from '../../platform/overlays/overlay.ts';
import { useIsPhone } from '../../ui/page/use-screen-size.ts';
import type { AccountActions } from './account-view.ts';

/** What guests and members can do about their account, from any page. */
export function useAccountActions(account: Pick<Account, 'role' | 'isAdmin'> | null): AccountActions {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isPhone = useIsPhone();
  const role = account?.role ?? null;
  const isAdmin = account?.isAdmin ?? false;
  const hasPricing = useNavigation().some(({ name }) => name === 'pricing');
  return useMemo(() => {
    const go = (path: string) => () => void navigate(path);
    const shared = {
      onSettings: go('/settings'),
      onUsage: go('/usage'),
      onPricing: hasPricing ? go('/pricing') : undefined,
      onAdmin: isAdmin ? go('/admin') : undefined,
      onImport: () => openDialog({ kind: 'import' }),
      onKeys: isPhone ? undefined : () => openOverlay('keys'),
      onSignOut: () => void auth.signOut(),
    };
    if (role !== 'guest') return shared;
    return {
      ...shared,
      onSignUp: go(toUpgradePath(pathname, search)),
      onSignIn: go(toLoginPath(pathname, search)),
    };
  }, [navigate, pathname, search, role, isAdmin, isPhone, hasPricing]);
}
