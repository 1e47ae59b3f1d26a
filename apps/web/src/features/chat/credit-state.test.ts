import { expect, test } from 'vitest';
import { toCreditState } from './credit-state.ts';

test.each([
  ['much left', 'guest', 0.1, null],
  ['just above the threshold', 'guest', 0.020001, null],
  ['80% used', 'guest', 0.02, { kind: 'guest-warning', shareUsed: expect.closeTo(0.8, 6) as number }],
  ['82% used', 'guest', 0.018, { kind: 'guest-warning', shareUsed: expect.closeTo(0.82, 6) as number }],
  ['nothing left', 'guest', 0, { kind: 'guest-limit' }],
  ['a member with money', 'user', 1, null],
  ['a member without', 'user', 0, { kind: 'balance-empty' }],
] as const)('%s', (_name, role, balance, expected) => {
  expect(toCreditState({ role, balance, guestCredit: 0.1 })).toEqual(expected);
});
