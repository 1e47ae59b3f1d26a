import { AppError } from '@parley/contract/errors/app-error.ts';
import { login } from '@parley/contract/auth/endpoints.ts';
import { listRuns } from '@parley/contract/runs/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../testing/fake-api.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createApi } from './client.ts';

const EMPTY_RUNS = { runs: [], next: null };

function build(token: string | null = 'old') {
  const server = createFakeApi();
  const state = { token, accepted: 'new' };
  server.on(listRuns, ({ headers }) => {
    if (headers.get('authorization') !== `Bearer ${state.accepted}`)
      throw new AppError('invalid_credentials');
    return EMPTY_RUNS;
  });
  const api = createApi({
    fetch: server.fetch,
    clock: createManualClock(),
    device: { isIos: false, isMobile: false },
    random: () => 0,
  });
  api.identify(() => (state.token === null ? null : { token: state.token, role: 'user' }));
  const signedOut = vi.fn();
  api.onSignedOut(signedOut);
  return { api, server, state, signedOut };
}

test('a refused call is repeated once with the token that was got in its place [AUTH-33]', async () => {
  const { api, server, state, signedOut } = build();
  api.onTokenRefused(async () => {
    state.token = 'new';
  });
  await expect(api.call(listRuns, { query: {} })).resolves.toEqual(EMPTY_RUNS);
  const tokens = server.callsOf(listRuns).map(({ headers }) => headers.get('authorization'));
  expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  expect(signedOut).not.toHaveBeenCalled();
});

test('a second refusal is the end of the sign-in, not of a third try', async () => {
  const { api, server, state, signedOut } = build();
  state.accepted = 'neither';
  api.onTokenRefused(async () => {
    state.token = 'new';
  });
  await expect(api.call(listRuns, { query: {} })).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(server.callsOf(listRuns)).toHaveLength(2);
  expect(signedOut).toHaveBeenCalledTimes(1);
});

test.each([
  ['no other token can be had', new AppError('session_expired'), true],
  ['there is no answer', new AppError('network'), false],
])('when %s the call fails with that, and the sign-in ends: %s, %s', async (_name, error, isSignedOut) => {
  const { api, signedOut } = build();
  api.onTokenRefused(() => Promise.reject(error));
  await expect(api.call(listRuns, { query: {} }, { isRetried: false })).rejects.toBe(error);
  expect(signedOut).toHaveBeenCalledTimes(isSignedOut ? 1 : 0);
});

test('a call that needs a token and has none is not sent [AUTH-38]', async () => {
  const { api, server } = build(null);
  await expect(api.call(listRuns, { query: {} })).rejects.toThrow('No authentication token available');
  expect(server.calls).toEqual([]);
});

test('a wrong password is no word about the token', async () => {
  const { api, server, signedOut } = build();
  server.on(login, () => {
    throw new AppError('sign_in_failed');
  });
  const renew = vi.fn();
  api.onTokenRefused(renew);
  await expect(api.call(login, { body: { username: 'mara', password: 'wrong' } })).rejects.toMatchObject({
    code: 'sign_in_failed',
  });
  expect(renew).not.toHaveBeenCalled();
  expect(signedOut).not.toHaveBeenCalled();
});
