import { CREDIT_WARNING_THRESHOLD } from '@parley/contract/auth/constants.ts';

/** How a balance is coloured: cinnabar when it is empty, ochre when a guest has used four fifths of the credit. */
export function toBalanceTone(balance: number, guestCredit: number | undefined): 'ink' | 'warn' | 'danger' {
  if (balance <= 0) return 'danger';
  const used = guestCredit === undefined ? 0 : 1 - balance / guestCredit;
  return used >= CREDIT_WARNING_THRESHOLD - 1e-9 ? 'warn' : 'ink';
}
