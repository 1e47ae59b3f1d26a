import { AppError } from '@parley/contract/errors/app-error.ts';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { getMe } from '@parley/contract/auth/endpoints.ts';
import type { Api } from '../../platform/api/client.ts';
import { api } from '../../platform/api/client.ts';
import type { Identity } from '../../platform/api/send.ts';
import { browserClock, type Clock } from '../../platform/clock.ts';
import { forgetInMemory } from '../../platform/store/local-data.ts';
import { browserLock, type TabLock } from '../../platform/browser/tab-lock.ts';
import { toAccount, type Account } from './account.ts';
import { useAuth } from './auth.state.ts';
import { authStorage, KEYS_OF_OTHER_TABS } from './auth.storage.ts';
import { createDeviceData, type Unsaved } from './device-data.ts';
import { createGuestSession } from './sign-in/guest-session.ts';
import { createSignIn, type SignIn } from './sign-in/sign-in.ts';
import { createSignOut, type SignOut } from './sign-in/sign-out.ts';
import { createTokenRenewal } from './tokens/token-renewal.ts';
import { readTokenUserId } from './tokens/token-user.ts';

const CHECK_CACHE_MS = 5 * 60_000;

export interface Auth extends SignIn, SignOut {
  /** What calls are made with; null for visitors. */
  identify(): Identity | null;
  /** Asks the server who this is, unless that was asked less than five minutes ago. */
  check(): Promise<void>;
  /** Gets another token in place of a refused one, or rejects with what that means. */
  renew(refusedToken: string): Promise<void>;
  /** Makes a visitor a guest, reusing a guest session that is still alive. True when there is one now. */
  tryFree(): Promise<boolean>;
  /** What was paid is known from the end of a reply. */
  setBalance(balance: number): void;
  /** The account as an answer of the server shows it. */
  setAccount(account: Account): void;
  /** The token is no longer accepted. Local chats stay. */
  expire(error: AppError): void;
  /** Clears what an earlier sign-out could not. */
  clearLeftOver(): Promise<void>;
  /** Signing in or out in one tab counts for all. */
  followOtherTabs(): () => void;
  /** Who knows what is stored on this device only. */
  useUnsaved(unsaved: Unsaved): void;
}

const NOTHING_UNSAVED: Unsaved = {
  count: () => Promise.resolve(0),
  loadReplies: () => Promise.resolve({ countRunning: () => 0, stopAll: () => Promise.resolve() }),
  flush: () => Promise.resolve(),
};

export interface AuthDependencies {
  readonly api: Api;
  readonly clock: Clock;
  readonly lock: TabLock;
}

/** What a refused token is reported as. */
function toExpiry(error: AppError): AppError {
  if (error.code === 'no_token' || error.code === 'session_over') return error;
  const code =
    error.code === 'refresh_failed' || error.code === 'refresh_expired' ? 'session_over' : 'session_expired';
  return new AppError(code, { cause: error });
}

export function createAuth(dependencies: AuthDependencies): Auth {
  const { clock } = dependencies;
  let checking: Promise<void> | null = null;
  let unsaved: Unsaved = NOTHING_UNSAVED;
  const deviceData = createDeviceData(() => unsaved);
  const readAccount = () => useAuth.getState().account;
  const renew = createTokenRenewal(dependencies);

  function enter(account: Account): void {
    authStorage.writeLastUserId(account.id);
    useAuth.setState({
      status: 'signed-in',
      account,
      lastCheckAt: clock.now(),
      expiry: null,
      hasSignedOut: false,
      guestProblem: null,
    });
  }

  /** After a form was filled in; `formerGuestId` names the guest whose chats the account takes over. */
  function admit(account: Account, formerGuestId: string | null): void {
    useAuth.setState({ formerGuestId, keptGuestId: null });
    enter(account);
  }

  function leave(): void {
    useAuth.setState({
      status: 'signed-out',
      account: null,
      lastCheckAt: 0,
      expiry: null,
      hasSignedOut: true,
      formerGuestId: null,
    });
  }

  async function ask(): Promise<void> {
    try {
      enter(toAccount(await dependencies.api.call(getMe, {})));
    } catch (cause) {
      // A refused token has already come in through `expire`.
      if (toAppError(cause).row.status !== 401) useAuth.setState({ status: 'failed' });
    }
  }

  /** Another tab has changed who is signed in; its own note of who that is may come a moment later. */
  function takeOver(): void {
    const stored = authStorage.readAuth();
    const token = authStorage.readToken();
    const tokenUserId = token === null ? null : readTokenUserId(token);
    const isStale = tokenUserId !== null && stored.account !== null && tokenUserId !== stored.account.id;
    const known = isStale ? { account: null, lastCheckAt: 0 } : stored;
    if (token === null || known.account?.id !== readAccount()?.id) void forgetInMemory();
    const hasSignedOut = token === null && !authStorage.hasExpired();
    useAuth.setState({ ...known, hasSignedOut });
    void auth.check();
  }

  const auth: Auth = {
    ...createSignIn({ api: dependencies.api, deviceData, readAccount, enter: admit, leave }),
    ...createSignOut({ api: dependencies.api, deviceData, readAccount, leave }),
    identify() {
      const token = authStorage.readToken();
      if (token === null) return null;
      return { token, role: readAccount()?.role ?? 'guest', userId: readTokenUserId(token) };
    },
    async check() {
      const { account, lastCheckAt } = useAuth.getState();
      if (authStorage.readToken() === null) {
        useAuth.setState({ status: 'signed-out', account: null });
        return;
      }
      if (account && clock.now() - lastCheckAt < CHECK_CACHE_MS) {
        useAuth.setState({ status: 'signed-in' });
        return;
      }
      useAuth.setState({ status: 'checking' });
      checking ??= ask().finally(() => {
        checking = null;
      });
      await checking;
    },
    renew,
    clearLeftOver: deviceData.clearLeftOver,
    tryFree: createGuestSession({ ...dependencies, deviceData, enter, check: () => auth.check() }),
    setBalance(balance) {
      const account = readAccount();
      if (account && account.balance !== balance) useAuth.setState({ account: { ...account, balance } });
    },
    setAccount(account) {
      if (account.id === readAccount()?.id) useAuth.setState({ account });
    },
    expire(error) {
      const account = readAccount();
      authStorage.removeTokens();
      if (account) authStorage.setExpired(true);
      useAuth.setState({
        status: 'signed-out',
        account: null,
        lastCheckAt: 0,
        expiry: account && toExpiry(error),
      });
    },
    followOtherTabs() {
      const handleStorage = (event: StorageEvent) => {
        if (KEYS_OF_OTHER_TABS.some((key) => key === event.key)) takeOver();
      };
      window.addEventListener('storage', handleStorage);
      return () => window.removeEventListener('storage', handleStorage);
    },
    useUnsaved(known) {
      unsaved = known;
    },
  };
  return auth;
}

export const auth: Auth = createAuth({ api, clock: browserClock, lock: browserLock });
