import { expect, test } from 'vitest';
import { readGoogleReturn, toGoogleAddress } from './google.ts';

const JOURNEY = { state: 'state-1', nonce: 'nonce-1', path: '/login?returnTo=%2Fusage' };

test('the way there carries state and nonce and leads back to this app', () => {
  const address = new URL(toGoogleAddress('client-1', 'https://parley.test', JOURNEY));
  expect(address.origin).toBe('https://accounts.google.com');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'client-1',
    redirect_uri: 'https://parley.test/',
    response_type: 'id_token',
    state: 'state-1',
    nonce: 'nonce-1',
  });
});

test.each([
  ['#/login?state=x', JOURNEY, null],
  ['', JOURNEY, null],
  [
    '#state=state-1&id_token=token-1&authuser=0',
    JOURNEY,
    { kind: 'token', token: 'token-1', nonce: 'nonce-1', path: JOURNEY.path },
  ],
  ['#state=another&id_token=token-1', JOURNEY, { kind: 'refused', path: JOURNEY.path }],
  ['#state=state-1&id_token=token-1', null, { kind: 'refused', path: '/login' }],
  ['#error=access_denied&state=state-1', JOURNEY, { kind: 'refused', path: JOURNEY.path }],
])('coming back with %s is told apart', (hash, journey, expected) => {
  expect(readGoogleReturn(hash, journey)).toEqual(expected);
});
