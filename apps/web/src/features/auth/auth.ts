import { AppError } from '@parley/contract/errors/app-error.ts';
import { getMe, startGuest } from '@parley/contract/auth/endpoints.ts';
import type { Api } from '../../platform/api/client.ts';
import { api } from '../../platform/api/client.ts';
import type { Identity } from '../../platform/api/send.ts';
import { statusOf } from '../../platform/api/classify.ts';
import { browserClock, type Clock } from '../../platform/clock.ts';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { toAccount, toGuestSession, type Account } from './account.ts';
import { useAuth } from './auth.state.ts';
import { authStorage, KEYS_OF_OTHER_TABS } from './auth.storage.ts';

const CHECK_CACHE_MS = 5 * 60_000;

export interface Auth {
  /** What calls are made with; null for visitors. */
  identify(): Identity | null;
  /** Asks the server who this is, unless that was asked less than five minutes ago. */
  check(): Promise<void>;
  /** Makes a visitor a guest, reusing a guest session that is still alive. True when there is one now. */
  tryFree(): Promise<boolean>;
  /** What was paid is known from the end of a reply. */
  setBalance(balance: number): void;
  /** The token is no longer accepted. Local chats stay. */
  expire(error: AppError): void;
  /** Signing in or out in one tab counts for all. */
  followOtherTabs(): () => void;
}

export function createAuth(dependencies: { readonly api: Api; readonly clock: Clock }): Auth {
  const { clock } = dependencies;
  let checking: Promise<void> | null = null;

  function enter(account: Account): void {
    authStorage.writeLastUserId(account.id);
    useAuth.setState({
      status: 'signed-in',
      account,
      lastCheckAt: clock.now(),
      expiry: null,
      guestProblem: null,
    });
  }

  async function ask(): Promise<void> {
    try {
      enter(toAccount(await dependencies.api.call(getMe, {})));
    } catch (cause) {
      const error = toAppError(cause);
      // A 401 has already come in through `expire`.
      if (statusOf(error).status !== 401) useAuth.setState({ status: 'failed' });
    }
  }

  async function startGuestSession(): Promise<boolean> {
    useAuth.setState({ isStartingGuest: true, guestProblem: null });
    try {
      const answer = await dependencies.api.call(startGuest, {});
      const formerGuestId = authStorage.readGuestSession()?.userId ?? null;
      authStorage.writeToken(answer.access_token);
      authStorage.writeGuestSession(toGuestSession(answer, clock.now()));
      useAuth.setState({ formerGuestId: formerGuestId === answer.user.id ? null : formerGuestId });
      enter(toAccount(answer.user));
      return true;
    } catch (cause) {
      useAuth.setState({ guestProblem: toAppError(cause) });
      return false;
    } finally {
      useAuth.setState({ isStartingGuest: false });
    }
  }

  const auth: Auth = {
    identify() {
      const token = authStorage.readToken();
      return token === null ? null : { token, role: useAuth.getState().account?.role ?? 'guest' };
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
    async tryFree() {
      const session = authStorage.readGuestSession();
      const isAlive = session !== null && session.expiresAt > clock.now() && authStorage.readToken() !== null;
      if (!isAlive) return startGuestSession();
      await auth.check();
      const { status } = useAuth.getState();
      if (status !== 'failed') return status === 'signed-in' || startGuestSession();
      // Nobody could be asked: a second guest session would only use up one of the three of a day.
      useAuth.setState({ guestProblem: new AppError('network') });
      return false;
    },
    setBalance(balance) {
      const { account } = useAuth.getState();
      if (account && account.balance !== balance) useAuth.setState({ account: { ...account, balance } });
    },
    expire(error) {
      const hadAccount = useAuth.getState().account !== null;
      authStorage.removeTokens();
      const expiry = hadAccount ? new AppError('session_expired', { cause: error }) : null;
      useAuth.setState({ status: 'signed-out', account: null, lastCheckAt: 0, expiry });
    },
    followOtherTabs() {
      const handleStorage = (event: StorageEvent) => {
        if (!KEYS_OF_OTHER_TABS.some((key) => key === event.key)) return;
        useAuth.setState(authStorage.readAuth());
        void auth.check();
      };
      window.addEventListener('storage', handleStorage);
      return () => window.removeEventListener('storage', handleStorage);
    },
  };
  return auth;
}

export const auth: Auth = createAuth({ api, clock: browserClock });
