import { CREDIT_WARNING_THRESHOLD } from '@parley/contract/auth/constants.ts';
import { LOW_BALANCE } from '@parley/contract/payments/constants.ts';

/** How a balance is coloured: cinnabar when it is empty, ochre when little of it is left. */
export function toBalanceTone(balance: number, guestCredit: number | undefined): 'ink' | 'warn' | 'danger' {
  if (balance <= 0) return 'danger';
  if (guestCredit === undefined) return balance <= LOW_BALANCE ? 'warn' : 'ink';
  const used = 1 - balance / guestCredit;
  return used >= CREDIT_WARNING_THRESHOLD - 1e-9 ? 'warn' : 'ink';
}
