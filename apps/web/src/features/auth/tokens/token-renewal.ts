import { AppError } from '@parley/contract/errors/app-error.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { refresh } from '@parley/contract/auth/endpoints.ts';
import { statusOf } from '../../../platform/api/classify.ts';
import type { Api } from '../../../platform/api/client.ts';
import type { TabLock } from '../../../platform/browser/tab-lock.ts';
import { authStorage } from '../auth.storage.ts';
import { isSameUser } from './token-user.ts';

const LOCK_NAME = 'parley-token-refresh';
const REVOKED = /blacklisted|revoked|could not validate credentials/i;

/** What a refused refresh means for the person. */
function toSessionError(cause: unknown): AppError {
  const error = toAppError(cause);
  const { status } = statusOf(error);
  // No answer: going through a tunnel signs no one out.
  if (status === 0) return error;
  if (status !== 401) return new AppError('refresh_failed', { cause: error });
  return new AppError(REVOKED.test(error.message) ? 'session_expired' : 'session_over', { cause: error });
}

export interface TokenRenewalDependencies {
  readonly api: Api;
  readonly lock: TabLock;
}

/**
 * Gets another token in place of a refused one: once for all calls of this tab that ask at the same time, and once over
 * all tabs, which take over the pair that the first of them has stored.
 */
export function createTokenRenewal({
  api,
  lock,
}: TokenRenewalDependencies): (refused: string) => Promise<void> {
  let running: Promise<void> | null = null;

  async function renewAlone(refused: string): Promise<void> {
    const current = authStorage.readToken();
    if (current !== null && current !== refused) {
      if (isSameUser(current, refused)) return;
      // Another user has signed in since: a request of the first must not be made for the second.
      throw new AppError('session_over');
    }
    const refreshToken = authStorage.readRefreshToken();
    if (refreshToken === null) {
      throw new AppError(authStorage.readGuestSession() === null ? 'no_token' : 'session_expired');
    }
    // Repeating is safe: for some seconds a retired token gives the same successor again.
    const options = { isRetried: true };
    const pair = await api
      .call(refresh, { body: { refresh_token: refreshToken } }, options)
      .catch((cause: unknown) => {
        throw toSessionError(cause);
      });
    // Signed out in the meantime: the new pair must not bring the sign-in back.
    if (authStorage.readRefreshToken() !== refreshToken) throw new AppError('session_over');
    authStorage.writeTokens({ access: pair.access_token, refresh: pair.refresh_token });
  }

  return (refused) => {
    running ??= lock(LOCK_NAME, () => renewAlone(refused)).finally(() => {
      running = null;
    });
    return running;
  };
}
