import { getMe } from '@parley/contract/auth/endpoints.ts';
import { useEffect } from 'react';
import { api } from '../../platform/api/client.ts';
import { logProblem } from '../../platform/log.ts';
import { toAccount } from './account.ts';
import { auth } from './auth.ts';

/** What others change of an account, and runs without this page spend of it, is known to the server only. */
export async function refreshAccount(): Promise<void> {
  auth.setAccount(toAccount(await api.call(getMe, {})));
}

/**
 * For pages about the balance or the workspaces, also when one comes back to them. Without a network they show what was
 * known before.
 */
export function useFreshAccount(): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible')
        refreshAccount().catch((error: unknown) => logProblem('account-not-refreshed', error));
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
}
