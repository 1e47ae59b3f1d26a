import { expect, test } from 'vitest';
import { toBalanceTone } from './balance-tone.ts';

test.each([
  [5, undefined, 'ink'],
  [1.01, undefined, 'ink'],
  [1, undefined, 'warn'],
  [0, undefined, 'danger'],
  [0.1, 0.1, 'ink'],
  [0.021, 0.1, 'ink'],
  [0.02, 0.1, 'warn'],
  [-0.001, 0.1, 'danger'],
])('$%s of a credit of %s is shown in %s', (balance, guestCredit, tone) => {
  expect(toBalanceTone(balance, guestCredit)).toBe(tone);
});
