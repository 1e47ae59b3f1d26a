import { AppError } from '@parley/contract/errors/app-error.ts';
import { getMe, startGuest } from '@parley/contract/auth/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../platform/api/client.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../testing/fake-server.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createAuth } from './auth.ts';
import { useAuth } from './auth.state.ts';

const MINUTE = 60_000;
let server: FakeServer;

beforeEach(() => {
  server = installFakeServer();
  useAuth.setState({
    status: 'unknown',
    account: null,
    lastCheckAt: 0,
    expiry: null,
    formerGuestId: null,
    keptGuestId: null,
    isStartingGuest: false,
    guestProblem: null,
  });
});

function build() {
  const clock = createManualClock(Date.now());
  const api = createApi({
    fetch: server.api.fetch,
    clock,
    device: { isIos: false, isMobile: false },
    random: () => 0,
  });
  const auth = createAuth({ api, clock, lock: (_name, run) => run() });
  api.identify(() => auth.identify());
  api.onTokenRefused((token) => auth.renew(token));
  api.onSignedOut((error) => auth.expire(error));
  return { auth, clock };
}

describe('asking who is there', () => {
  test('is not needed without a token', async () => {
    await build().auth.check();
    expect(useAuth.getState().status).toBe('signed-out');
    expect(server.api.calls).toEqual([]);
  });

  test('is skipped for five minutes after an answer, also after a reload [AUTH-43] [CONST-12]', async () => {
    rememberGuest(server);
    const { auth, clock } = build();
    await auth.check();
    await clock.advance(5 * MINUTE - 1);
    await auth.check();
    expect(server.api.callsOf(getMe)).toHaveLength(1);
    expect(useAuth.getState().status).toBe('signed-in');
    await clock.advance(1);
    await auth.check();
    expect(server.api.callsOf(getMe)).toHaveLength(2);
  });

  test('happens once for all who ask at the same time', async () => {
    rememberGuest(server);
    const { auth } = build();
    await Promise.all([auth.check(), auth.check()]);
    expect(server.api.callsOf(getMe)).toHaveLength(1);
  });

  test('a refused token signs out, and says why to those who were here', async () => {
    rememberGuest(server);
    const { auth, clock } = build();
    await auth.check();
    server.token = 'another';
    await clock.advance(6 * MINUTE);
    await auth.check();
    expect(useAuth.getState()).toMatchObject({ status: 'signed-out', account: null });
    expect(useAuth.getState().expiry?.message).toBe('Session expired. Please sign in again.');
    expect(localStorage.getItem('access_token')).toBeNull();
    server.user = { ...server.user, id: 'guest-2' };
    expect(await auth.tryFree()).toBe(true);
    expect(useAuth.getState()).toMatchObject({
      account: { id: 'guest-2' },
      formerGuestId: null,
      expiry: null,
    });
  });
});

describe('trying free', () => {
  test('a live guest session is used again [STOR-08]', async () => {
    const { auth } = build();
    await auth.tryFree();
    await auth.tryFree();
    expect(server.api.callsOf(startGuest)).toHaveLength(1);
    expect(localStorage.getItem('last-user-id')).toBe('guest-1');
  });

  test('one that is over is not', async () => {
    const { auth, clock } = build();
    await auth.tryFree();
    await clock.advance(25 * 60 * MINUTE);
    await auth.tryFree();
    expect(server.api.callsOf(startGuest)).toHaveLength(2);
  });

  test('while the server is down none of the three of a day is used up', async () => {
    rememberGuest(server);
    server.api.on(getMe, () => {
      throw new AppError('conflict');
    });
    const { auth } = build();
    expect(await auth.tryFree()).toBe(false);
    expect(server.api.callsOf(startGuest)).toHaveLength(0);
    expect(useAuth.getState().guestProblem?.code).toBe('network');
  });

  test('a browser that stores nothing still gets its conversation', async () => {
    const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem');
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { auth } = build();
    expect(await auth.tryFree()).toBe(true);
    expect(auth.identify()).toEqual({ token: 'token-1', role: 'guest', userId: null });
    if (setItem) Object.defineProperty(Storage.prototype, 'setItem', setItem);
  });
});

test('the balance is what the last reply said', async () => {
  const { auth } = build();
  await auth.tryFree();
  auth.setBalance(0.03);
  expect(useAuth.getState().account?.balance).toBe(0.03);
  expect(JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state.account.balance).toBe(0.03);
});
