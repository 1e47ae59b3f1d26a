import { describe, expect, test } from 'vitest';
import { isLowBalance, isOutOfCredit, toCreditState } from './credit-state.ts';

const CALL = { characters: 600, prices: { inputPrice: 2, outputPrice: 10 } };
const FREE = { characters: 600, prices: { inputPrice: 0, outputPrice: 0 } };
const UNKNOWN = { characters: 600, prices: null };

describe('what the composer says about money', () => {
  test.each([
    ['much left', 'guest', 0.1, CALL, null],
    ['just above the threshold', 'guest', 0.020001, CALL, null],
    ['80% used', 'guest', 0.02, CALL, { kind: 'guest-warning', shareUsed: expect.closeTo(0.8, 6) as number }],
    [
      '82% used',
      'guest',
      0.018,
      CALL,
      { kind: 'guest-warning', shareUsed: expect.closeTo(0.82, 6) as number },
    ],
    ['nothing left', 'guest', 0, CALL, { kind: 'guest-limit', hasRest: false }],
    ['nothing left, not even for a free model', 'guest', 0, FREE, { kind: 'guest-limit', hasRest: false }],
    ['too little for one reply', 'guest', 0.000_609, CALL, { kind: 'guest-limit', hasRest: true }],
    [
      'just enough for one token',
      'guest',
      0.000_61,
      CALL,
      { kind: 'guest-warning', shareUsed: expect.any(Number) as number },
    ],
    [
      'a rest and a free model',
      'guest',
      0.000_001,
      FREE,
      { kind: 'guest-warning', shareUsed: expect.any(Number) as number },
    ],
    [
      'a rest while the model is not known',
      'guest',
      0.000_001,
      UNKNOWN,
      { kind: 'guest-warning', shareUsed: expect.any(Number) as number },
    ],
    ['a member with money', 'user', 1.01, CALL, null],
    ['a member with little', 'user', 1, CALL, { kind: 'balance-warning', balanceUsd: 1 }],
    ['a member with little, and a free model', 'user', 1, FREE, null],
    ['a member without', 'user', 0, CALL, { kind: 'balance-empty', hasRest: false }],
    ['a member without, and a free model', 'user', 0, FREE, null],
    ['a member without, and an unknown model', 'user', 0, UNKNOWN, { kind: 'balance-empty', hasRest: false }],
    [
      'a member with too little for one reply',
      'user',
      0.000_1,
      CALL,
      { kind: 'balance-empty', hasRest: true },
    ],
  ] as const)('%s', (_name, role, balance, call, expected) => {
    expect(toCreditState({ role, balance, guestCredit: 0.1 }, call)).toEqual(expected);
  });
});

test('a long conversation needs more than a short one', () => {
  const payer = { role: 'guest', balance: 0.002 } as const;
  expect(isOutOfCredit(payer, CALL)).toBe(false);
  expect(isOutOfCredit(payer, { ...CALL, characters: 100_000 })).toBe(true);
});

test.each([
  [5, false],
  [1.01, false],
  [1, true],
  [0, true],
])('a member with $%s is short of money: %s', (balance, isLow) => {
  expect(isLowBalance(balance)).toBe(isLow);
});
