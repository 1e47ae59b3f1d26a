import { CREDIT_WARNING_THRESHOLD } from '@parley/contract/auth/constants.ts';
import type { CreditState } from './components/CreditBanner.tsx';

export interface Payer {
  readonly role: 'guest' | 'user';
  readonly balance: number;
  /** What a guest began with. */
  readonly guestCredit: number;
}

/** What the composer says about money, if anything. */
export function toCreditState({ role, balance, guestCredit }: Payer): CreditState | null {
  if (role === 'user') return balance <= 0 ? { kind: 'balance-empty' } : null;
  if (balance <= 0) return { kind: 'guest-limit' };
  const used = guestCredit > 0 ? 1 - balance / guestCredit : 0;
  // Money comes in millionths: a tenth of a cent of rounding must not hide the threshold.
  if (used < CREDIT_WARNING_THRESHOLD - 1e-9) return null;
  return { kind: 'guest-warning', shareUsed: used };
}
