import { startGuest } from '@parley/contract/auth/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Api } from '../../../platform/api/client.ts';
import type { Clock } from '../../../platform/clock.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { toAccount, toGuestSession, type Account } from '../account.ts';
import { useAuth } from '../auth.state.ts';
import { authStorage } from '../auth.storage.ts';
import type { DeviceData } from '../device-data.ts';

export interface GuestSessionDependencies {
  readonly api: Pick<Api, 'call'>;
  readonly clock: Clock;
  readonly deviceData: DeviceData;
  readonly enter: (account: Account) => void;
  readonly check: () => Promise<void>;
}

/** Goes on with the guest session of this browser, or begins one. False where neither is possible. */
export function createGuestSession(dependencies: GuestSessionDependencies): () => Promise<boolean> {
  const { api, clock, deviceData } = dependencies;

  async function begin(): Promise<boolean> {
    useAuth.setState({ isStartingGuest: true, guestProblem: null });
    try {
      if (!(await deviceData.mayBecomeGuest())) return false;
      const answer = await api.call(startGuest, {});
      await deviceData.makeRoomForGuest();
      authStorage.writeTokens({ access: answer.access_token, refresh: null });
      authStorage.writeGuestSession(toGuestSession(answer, clock.now()));
      dependencies.enter(toAccount(answer.user));
      return true;
    } catch (cause) {
      useAuth.setState({ guestProblem: toAppError(cause) });
      return false;
    } finally {
      useAuth.setState({ isStartingGuest: false });
    }
  }

  return async () => {
    const session = authStorage.readGuestSession();
    const isAlive = session !== null && session.expiresAt > clock.now() && authStorage.readToken() !== null;
    if (!isAlive) return begin();
    await dependencies.check();
    const { status } = useAuth.getState();
    if (status !== 'failed') return status === 'signed-in' || begin();
    // The server could not be asked: a second guest session would only use up one of the three of a day.
    useAuth.setState({ guestProblem: new AppError('network') });
    return false;
  };
}
