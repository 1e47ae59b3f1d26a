import { expect, test } from 'vitest';
import { readLoginAddress, toSignUpPath } from './login-address.ts';

test.each([
  ['', { isSignUp: false, resetToken: null }],
  ['?mode=signup', { isSignUp: true, resetToken: null }],
  ['?reset=abc', { isSignUp: false, resetToken: 'abc' }],
])('%s opens the sign-in as %j', (search, address) => {
  expect(readLoginAddress(search)).toEqual(address);
});

test('the flag for a new account leaves the way back in place', () => {
  expect(toSignUpPath('?returnTo=%2Fusage')).toBe('/login?returnTo=%2Fusage&mode=signup');
});
