import { logout, logoutAll } from '@parley/contract/auth/endpoints.ts';
import type { Api } from '../../../platform/api/client.ts';
import { logProblem } from '../../../platform/log.ts';
import type { Account } from '../account.ts';
import { authStorage } from '../auth.storage.ts';
import type { DeviceData } from '../device-data.ts';

// An unreachable server does not keep anyone signed in here.
const OPTIONS = { timeoutMs: 5000 };

export interface SignOut {
  /** False when the person decided to stay. */
  signOut(): Promise<boolean>;
  signOutEverywhere(): Promise<boolean>;
  /** The account is gone: nothing to report to the server any more, and nothing to keep. */
  leaveDeletedAccount(): Promise<void>;
}

export interface SignOutDependencies {
  readonly api: Api;
  readonly deviceData: DeviceData;
  readonly readAccount: () => Account | null;
  readonly leave: () => void;
}

export function createSignOut({ api, deviceData, readAccount, leave }: SignOutDependencies): SignOut {
  async function end(): Promise<void> {
    authStorage.removeTokens();
    authStorage.removeGuestSession();
    leave();
    await deviceData.clearAfterLeaving();
  }

  async function leaveAfter(report: () => Promise<unknown>): Promise<boolean> {
    const account = readAccount();
    if (account && !(await deviceData.mayLeave(account))) return false;
    await report().catch((error: unknown) => logProblem('logout-not-heard', error));
    await end();
    return true;
  }

  return {
    signOut: () => leaveAfter(() => api.call(logout, {}, OPTIONS)),
    signOutEverywhere: () => leaveAfter(() => api.call(logoutAll, {}, OPTIONS)),
    leaveDeletedAccount: end,
  };
}
