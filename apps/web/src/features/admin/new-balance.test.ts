import { expect, test } from 'vitest';
import { toNewBalance } from './new-balance.ts';

const plan = (typed: string, direction: 'add' | 'deduct' = 'add', free = 4) =>
  toNewBalance({ balance: 5, free, direction, typed });

test('the new balance is known before it is booked [ADM-02]', () => {
  expect(plan('2')).toEqual({ amount: 2, balance: 7 });
  expect(plan('$0,1')).toEqual({ amount: 0.1, balance: 5.1 });
  expect(plan('０．１')).toEqual({ amount: 0.1, balance: 5.1 });
  expect(plan('0.000001', 'deduct')).toEqual({ amount: 0.000001, balance: 4.999999 });
  expect(plan('4', 'deduct')).toEqual({ amount: 4, balance: 1 });
  // 0.3 - 0.1 is a little less as a number of the language.
  expect(plan('0.2', 'deduct', 0.3 - 0.1)).toEqual({ amount: 0.2, balance: 4.8 });
});

test.each(['0', '-1', '1e3', '1.0000001', '10001', '1,000.00', '1,000', '10,000', 'two'])(
  '%s is no amount',
  (typed) => {
    expect(plan(typed)).toBe('not-an-amount');
  },
);

test('nothing is asked for, or more than no run holds', () => {
  expect(plan(' ')).toBe('empty');
  expect(plan('4.01', 'deduct')).toBe('too-low');
});
