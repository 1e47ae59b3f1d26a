import { expect, test } from 'vitest';
import { createToken } from '../../../testing/fake-tokens.ts';
import { isSameUser, readTokenUserId } from './token-user.ts';

test.each([
  [{ user_id: 'user-1' }, 'user-1'],
  [{ sub: 'user-2' }, 'user-2'],
  [{ user_id: 'user-1', sub: 'user-1' }, 'user-1'],
  [{}, null],
  [{ sub: 5 }, null],
])('the claims %j name %s [AUTH-08]', (claims, userId) => {
  expect(readTokenUserId(createToken(claims))).toBe(userId);
});

test.each(['token-1', '', 'a.%%%.c', 'a.bm90IGpzb24.c'])('%s names no user', (token) => {
  expect(readTokenUserId(token)).toBeNull();
});

test('only two that name different people are of different people', () => {
  const [mara, jonas] = [createToken({ sub: 'mara' }), createToken({ sub: 'jonas' })];
  expect([isSameUser(mara, jonas), isSameUser(mara, mara), isSameUser(mara, 'opaque')]).toEqual([
    false,
    true,
    true,
  ]);
});
