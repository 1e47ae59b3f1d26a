import { PAYMENT_MAX, PAYMENT_MIN } from '@parley/contract/payments/constants.ts';

/** US dollars with at most two decimals within the limits; null for everything else. */
export function parsePayment(text: string): number | null {
  const match = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  const amount = Number(`${match[1] ?? ''}.${match[2] ?? '0'}`);
  return amount >= PAYMENT_MIN && amount <= PAYMENT_MAX ? amount : null;
}
