import { expect, test } from 'vitest';
import { maskToken, TOKEN_PLACEHOLDER, toToken } from './credential.ts';

test('a token is shown so that it is known and of no use', () => {
  expect(maskToken('eyJhbGciOiJIUzI1NiJ9.payload.signature')).toBe('eyJhbG…nature');
  expect(maskToken('short')).toBe('••••••');
  expect(maskToken(TOKEN_PLACEHOLDER)).toBe(TOKEN_PLACEHOLDER);
});

test('calls are made as who is signed in, or with the key that was pasted', () => {
  expect(toToken({ kind: 'login' }, 'token')).toBe('token');
  expect(toToken({ kind: 'key', key: ' ak_1 ' }, 'token')).toBe('ak_1');
  expect(toToken({ kind: 'key', key: '' }, 'token')).toBeNull();
});
