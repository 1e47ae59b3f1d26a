import { ADJUSTMENT_MAX } from '@parley/contract/administration/constants.ts';
import { roundDollars, toMicros } from '@parley/contract/billing/dollars.ts';
import { toPlainNumber } from '../../ui/form/typed-text.ts';

export interface PlannedAdjustment {
  readonly balance: number;
  /** What no run holds of it. */
  readonly free: number;
  readonly direction: 'add' | 'deduct';
  readonly typed: string;
}

export type NewBalance =
  'empty' | 'not-an-amount' | 'too-low' | { readonly amount: number; readonly balance: number };

const AMOUNT = /^\d{1,6}(?:\.\d{1,6})?$/;

/** What an adjustment would lead to. */
export function toNewBalance({ balance, free, direction, typed }: PlannedAdjustment): NewBalance {
  const text = toPlainNumber(typed);
  if (text === '') return 'empty';
  const amount = Number(text);
  if (!AMOUNT.test(text) || amount <= 0 || amount > ADJUSTMENT_MAX) return 'not-an-amount';
  if (direction === 'deduct' && toMicros(amount) > toMicros(free)) return 'too-low';
  const change = direction === 'add' ? amount : -amount;
  return { amount, balance: roundDollars(balance + change) };
}
