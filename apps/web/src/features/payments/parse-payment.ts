import { PAYMENT_MAX, PAYMENT_MIN } from '@parley/contract/payments/constants.ts';
import { toPlainNumber } from '../../ui/form/typed-text.ts';

/** US dollars with at most two decimals within the limits; null for everything else. */
export function parsePayment(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(toPlainNumber(text));
  if (!match) return null;
  const amount = Number(`${match[1] ?? ''}.${match[2] ?? '0'}`);
  return amount >= PAYMENT_MIN && amount <= PAYMENT_MAX ? amount : null;
}
