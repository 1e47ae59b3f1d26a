import { AppError } from '@parley/contract/errors/app-error.ts';
import { getMe, login, logout, refresh } from '@parley/contract/auth/endpoints.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi, type Api } from '../../platform/api/client.ts';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { registerLocalData } from '../../platform/store/local-data.ts';
import { localDatabase } from '../../platform/store/database.ts';
import type { TabLock } from '../../platform/browser/tab-lock.ts';
import { addFakeAccounts, createMember, type FakeAccounts } from '../../testing/fake-accounts.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../testing/fake-server.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createAuth, type Auth } from './auth.ts';
import { useAuth } from './auth.state.ts';

const MARA = createMember({ username: 'mara' });
const JONAS = createMember({ username: 'jonas' });
let server: FakeServer;
let accounts: FakeAccounts;

beforeAll(() => startI18n());

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  accounts = addFakeAccounts(server);
  accounts.add(MARA, 'correct horse');
  accounts.add(JONAS, 'battery staple');
  useAuth.setState({
    status: 'unknown',
    account: null,
    lastCheckAt: 0,
    expiry: null,
    formerGuestId: null,
    keptGuestId: null,
    question: null,
  });
});

/** One at a time, as over the tabs of one browser. */
function createLock(): TabLock {
  let last: Promise<unknown> = Promise.resolve();
  return (_name, run) => {
    const next = last.then(run, run);
    last = next.catch(() => undefined);
    return next;
  };
}

function openTab(lock: TabLock = createLock()): { auth: Auth; api: Api } {
  const clock = createManualClock(Date.now());
  const device = { isIos: false, isMobile: false };
  const api = createApi({ fetch: server.api.fetch, clock, device, random: () => 0 });
  const auth = createAuth({ api, clock, lock });
  api.identify(() => auth.identify());
  api.onTokenRefused((token) => auth.renew(token));
  api.onSignedOut((error) => auth.expire(error));
  return { auth, api };
}

/** No reply is being written. */
const loadReplies = async () => ({ countRunning: () => 0, stopAll: async () => undefined });
const stored = (key: string) => localStorage.getItem(key);
const answerQuestion = async (isAllowed: boolean) => {
  await expect.poll(() => useAuth.getState().question).not.toBeNull();
  useAuth.getState().question?.answer(isAllowed);
};

const ENDED_TRIAL = { sessionId: 'trial-9', userId: 'guest-9', startedAt: 0, expiresAt: 1 };

describe('signing in', () => {
  test('stores the tokens first, then asks who this is [AUTH-07] [STOR-06] [STOR-08]', async () => {
    let tokenAtQuestion: string | null = null;
    server.api.on(getMe, ({ headers }) => {
      tokenAtQuestion = stored('access_token');
      expect(headers.get('authorization')).toBe(`Bearer ${tokenAtQuestion}`);
      return MARA;
    });
    await openTab().auth.login(' mara ', 'correct horse');
    expect(tokenAtQuestion).not.toBeNull();
    expect(stored('refresh_token')).toBe('refresh-1-user-mara');
    expect(stored('last-user-id')).toBe('user-mara');
    expect(server.api.callsOf(login)[0]?.body).toEqual({ username: 'mara', password: 'correct horse' });
    expect(useAuth.getState()).toMatchObject({
      status: 'signed-in',
      account: { id: 'user-mara', balance: 5 },
    });
  });

  test('as another person clears what the last one left, the profile included, and keeps the tokens [AUTH-44]', async () => {
    localStorage.setItem('last-user-id', 'user-jonas');
    localStorage.setItem('model-storage', 'of jonas');
    localStorage.setItem('user-profile-storage', 'of jonas');
    await localDatabase.write('ui-settings', [{ key: 'drafts/user-jonas', value: 'a draft' }]);
    await openTab().auth.login('mara', 'correct horse');
    expect(stored('model-storage')).toBeNull();
    expect(stored('user-profile-storage')).toBeNull();
    expect(await localDatabase.get('ui-settings', 'drafts/user-jonas')).toBeUndefined();
    expect(stored('access_token')).not.toBeNull();
    expect(stored('refresh_token')).not.toBeNull();
  });

  test('as the same person keeps it, unless the last sign-in had run out [AUTH-45]', async () => {
    const { auth, api } = openTab();
    await auth.login('mara', 'correct horse');
    localStorage.setItem('model-storage', 'of mara');
    await auth.login('mara', 'correct horse');
    expect(stored('model-storage')).toBe('of mara');
    accounts.ageTokens();
    accounts.refreshRefusal = new AppError('refresh_expired');
    await expect(api.call(getMe, {})).rejects.toThrow();
    await auth.login('mara', 'correct horse');
    expect(stored('model-storage')).toBeNull();
  });

  test('is called off when the person would rather keep what is only here [AUTH-46]', async () => {
    localStorage.setItem('last-user-id', 'guest-9');
    localStorage.setItem('chat-storage', 'of the guest');
    const { auth } = openTab();
    auth.useUnsaved({
      count: async (userId) => (userId === 'guest-9' ? 2 : 0),
      loadReplies,
      flush: async () => undefined,
    });
    const signingIn = auth.login('mara', 'correct horse');
    const refusal = expect(signingIn).rejects.toThrow('Login cancelled by user');
    await answerQuestion(false);
    await refusal;
    expect(stored('access_token')).toBeNull();
    expect(stored('refresh_token')).toBeNull();
    expect(stored('chat-storage')).toBe('of the guest');
    expect(useAuth.getState().status).toBe('signed-out');
  });

  test('keeps a person’s own conversations that no server has, even after the sign-in ran out', async () => {
    localStorage.setItem('last-user-id', 'user-mara');
    localStorage.setItem('session-expired', '1');
    localStorage.setItem('chat-storage', 'of mara');
    const { auth } = openTab();
    auth.useUnsaved({ count: async () => 3, loadReplies, flush: async () => undefined });
    await auth.login('mara', 'correct horse');
    expect(stored('chat-storage')).toBe('of mara');
  });
});

describe('the identity of a caller', () => {
  test('is a visitor, a guest or a user, and exactly one of them [AUTH-01] [AUTH-02]', async () => {
    const { auth } = openTab();
    const state = () => {
      const { status, account } = useAuth.getState();
      expect(['signed-out', 'signed-in']).toContain(status);
      expect(status === 'signed-in').toBe(account !== null);
      expect(auth.identify()?.role).toBe(account?.role);
      return account?.role ?? 'visitor';
    };
    await auth.check();
    expect(state()).toBe('visitor');
    await auth.tryFree();
    expect(state()).toBe('guest');
    await auth.login('mara', 'correct horse');
    expect(state()).toBe('user');
    await auth.signOut();
    expect(state()).toBe('visitor');
  });
});

describe('signing up to keep what an earlier guest left', () => {
  async function leaveChats() {
    localStorage.setItem('last-user-id', 'guest-9');
    localStorage.setItem('guestSession', JSON.stringify(ENDED_TRIAL));
    localStorage.setItem('chat-storage', 'of the guest');
    const { auth } = openTab();
    auth.useUnsaved({
      count: async (userId) => (userId === 'guest-9' ? 2 : 0),
      loadReplies,
      flush: async () => undefined,
    });
    const starting = auth.tryFree();
    await expect.poll(() => useAuth.getState().question?.occasion).toBe('new-guest');
    useAuth.getState().question?.onKeep?.();
    useAuth.getState().question?.answer(false);
    expect(await starting).toBe(false);
    return auth;
  }

  test('gives the chats to the new account [F-36]', async () => {
    const auth = await leaveChats();
    await auth.signUp({ username: 'new', email: 'new@harbourpine.example', password: 'correct horse' });
    expect(stored('chat-storage')).toBe('of the guest');
    expect(useAuth.getState()).toMatchObject({ formerGuestId: 'guest-9', keptGuestId: null });
  });

  test('gives them to no account that was there before [F-36]', async () => {
    const auth = await leaveChats();
    const signingIn = auth.login('mara', 'correct horse');
    await answerQuestion(true);
    await signingIn;
    expect(stored('chat-storage')).toBeNull();
    expect(useAuth.getState().formerGuestId).toBeNull();
  });
});

describe('becoming a user as a guest', () => {
  test('keeps id and local data and ends the guest session [AUTH-26] [STOR-09]', async () => {
    rememberGuest(server);
    localStorage.setItem('last-user-id', 'guest-1');
    localStorage.setItem('chat-storage', 'of the guest');
    const { auth } = openTab();
    auth.useUnsaved({ count: async () => 2, loadReplies, flush: async () => undefined });
    await auth.check();
    await auth.signUp({ username: 'new', email: 'new@example.com', password: 'long enough' });
    expect(useAuth.getState().account).toMatchObject({ id: 'guest-1', role: 'user', username: 'new' });
    expect(stored('chat-storage')).toBe('of the guest');
    expect(stored('guestSession')).toBeNull();
  });
});

describe('starting as a guest after a member', () => {
  test('clears local data except tokens and the profile [AUTH-49]', async () => {
    localStorage.setItem('last-user-id', 'user-jonas');
    localStorage.setItem('model-storage', 'of jonas');
    localStorage.setItem('user-profile-storage', 'kept');
    await openTab().auth.tryFree();
    expect(stored('model-storage')).toBeNull();
    expect(stored('user-profile-storage')).toBe('kept');
    expect(stored('access_token')).toBe('token-1');
  });
});

describe('a token that has become too old', () => {
  test('is replaced once for all calls that meet it at the same time [AUTH-52] [AUTH-33]', async () => {
    const { auth, api } = openTab();
    await auth.login('mara', 'correct horse');
    accounts.ageTokens();
    await Promise.all(Array.from({ length: 20 }, () => api.call(getMe, {})));
    expect(server.api.callsOf(refresh)).toHaveLength(1);
    expect(stored('refresh_token')).toBe('refresh-2-user-mara');
    expect(useAuth.getState().status).toBe('signed-in');
  });

  test('is replaced once over two tabs; the second takes over what the first stored [AU-04]', async () => {
    const lock = createLock();
    const [first, second] = [openTab(lock), openTab(lock)];
    await first.auth.login('mara', 'correct horse');
    accounts.ageTokens();
    await Promise.all([first.api.call(getMe, {}), second.api.call(getMe, {})]);
    expect(server.api.callsOf(refresh)).toHaveLength(1);
  });

  test('does not send a call with the token of an account that signed in since', async () => {
    const { auth } = openTab();
    await auth.login('mara', 'correct horse');
    const token = auth.identify()?.token ?? '';
    accounts.remember(JONAS);
    await expect(auth.renew(token)).rejects.toMatchObject({ code: 'session_over' });
    expect(server.api.callsOf(refresh)).toHaveLength(0);
  });

  test.each([
    ['refresh_expired', 'Session expired'],
    ['token_revoked', 'Session expired. Please sign in again.'],
    ['invalid_credentials', 'Session expired. Please sign in again.'],
    ['validation_failed', 'Session expired'],
  ] as const)(
    'a refresh refused with %s is reported as: %s [AUTH-34] [AUTH-35] [AUTH-36] [AUTH-37]',
    async (code, text) => {
      const { auth, api } = openTab();
      await auth.login('mara', 'correct horse');
      accounts.ageTokens();
      accounts.refreshRefusal = new AppError(code);
      const inside = code === 'validation_failed' ? 'Failed to refresh token' : text;
      await expect(api.call(getMe, {})).rejects.toThrow(inside);
      expect(useAuth.getState().expiry?.message).toBe(text);
      expect([stored('access_token'), stored('refresh_token')]).toEqual([null, null]);
    },
  );

  test('without a refresh token that is what is said', async () => {
    const { auth, api } = openTab();
    await auth.login('mara', 'correct horse');
    accounts.ageTokens();
    localStorage.removeItem('refresh_token');
    await expect(api.call(getMe, {})).rejects.toThrow('No authentication token available');
    expect(useAuth.getState().status).toBe('signed-out');
  });

  test('going through a tunnel signs no one out', async () => {
    const { auth, api } = openTab();
    await auth.login('mara', 'correct horse');
    accounts.ageTokens();
    server.api.on(refresh, () => {
      throw new TypeError('Failed to fetch');
    });
    const call = api.call(getMe, {}, { isRetried: false, timeoutMs: 60_000 });
    call.catch(() => undefined);
    await expect.poll(() => server.api.callsOf(refresh)).toHaveLength(1);
    expect(stored('refresh_token')).toBe('refresh-1-user-mara');
    expect(useAuth.getState().status).toBe('signed-in');
  });

  test('a guest has none to refresh with and is told that the time is over [AUTH-57]', async () => {
    rememberGuest(server);
    const { auth, api } = openTab();
    await auth.check();
    server.token = 'another';
    await expect(api.call(getMe, {})).rejects.toThrow();
    expect(server.api.callsOf(refresh)).toHaveLength(0);
    expect(useAuth.getState().expiry?.message).toBe('Session expired. Please sign in again.');
  });
});

describe('signing out', () => {
  test('clears all but developer keys and the profile key, in memory and stored [AUTH-47] [AUTH-48] [STOR-09]', async () => {
    const forget = vi.fn();
    const unregister = registerLocalData({ forget });
    const { auth } = openTab();
    await auth.login('mara', 'correct horse');
    for (const key of ['dev-tools', 'debug-errors', 'user-profile-storage', 'chat-storage', 'guestSession'])
      localStorage.setItem(key, 'x');
    await localDatabase.write('sessions', [{ key: 'a', value: 1 }]);
    expect(await auth.signOut()).toBe(true);
    expect(Object.keys(localStorage).sort()).toEqual(['debug-errors', 'dev-tools', 'user-profile-storage']);
    expect(await localDatabase.get('sessions', 'a')).toBeUndefined();
    expect(forget).toHaveBeenCalled();
    expect(useAuth.getState()).toMatchObject({ status: 'signed-out', account: null, expiry: null });
    unregister();
  });

  test.each([
    ['at the next start', (auth: Auth) => auth.clearLeftOver()],
    ['before the next person comes in', (auth: Auth) => auth.login('jonas', 'battery staple')],
    ['before the next guest comes in', (auth: Auth) => auth.tryFree()],
  ])('what the browser did not delete is deleted %s [AUTH-47]', async (_when, comeBack) => {
    const { auth } = openTab();
    await auth.login('mara', 'correct horse');
    await localDatabase.write('sessions', [{ key: 'a', value: 1 }]);
    const clear = vi.spyOn(localDatabase, 'clear').mockResolvedValueOnce(false);
    expect(await auth.signOut()).toBe(true);
    expect(await localDatabase.get('sessions', 'a')).toBe(1);
    const next = openTab().auth;
    await comeBack(next);
    expect(await localDatabase.get('sessions', 'a')).toBeUndefined();
    await next.clearLeftOver();
    expect(clear).toHaveBeenCalledTimes(2);
  });

  test('what the next person has here stays, also where the earlier data could not be deleted', async () => {
    const { auth } = openTab();
    await auth.login('mara', 'correct horse');
    const clear = vi.spyOn(localDatabase, 'clear').mockResolvedValue(false);
    await auth.signOut();
    await auth.login('jonas', 'battery staple');
    await localDatabase.write('sessions', [{ key: 'b', value: 2 }]);
    clear.mockRestore();
    await openTab().auth.clearLeftOver();
    auth.expire(new AppError('session_expired'));
    await openTab().auth.clearLeftOver();
    expect(await localDatabase.get('sessions', 'b')).toBe(2);
  });

  test('takes the stored list of models along [MODEL-22]', async () => {
    const { auth } = openTab();
    await auth.login('mara', 'correct horse');
    const cache = { providers: { a: [] }, fetchedAt: 1 };
    await localDatabase.write('ui-settings', [{ key: 'model-store', value: cache }]);
    await auth.signOut();
    expect(await localDatabase.get('ui-settings', 'model-store')).toBeUndefined();
  });

  test('happens here even when the server does not hear of it [AUTH-41]', async () => {
    const { auth } = openTab();
    await auth.login('mara', 'correct horse');
    server.api.on(logout, () => {
      throw new AppError('internal');
    });
    expect(await auth.signOut()).toBe(true);
    expect(stored('access_token')).toBeNull();
  });

  test('sends what is unsent for up to 5 s, warns of what is left, and can be called off [SY-05]', async () => {
    const { auth } = openTab();
    let left = 7;
    const flush = vi.fn(async () => {
      left = 2;
    });
    auth.useUnsaved({ count: async (_userId, of) => (of === 'changes' ? left : 0), loadReplies, flush });
    await auth.login('mara', 'correct horse');
    const leaving = auth.signOut();
    await expect.poll(() => useAuth.getState().question).toMatchObject({ occasion: 'unsent', chatCount: 2 });
    expect(flush).toHaveBeenCalledWith(5000);
    useAuth.getState().question?.answer(false);
    expect(await leaving).toBe(false);
    expect(server.api.callsOf(logout)).toHaveLength(0);
    expect(useAuth.getState().status).toBe('signed-in');
  });
});
