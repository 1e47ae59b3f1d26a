import type { Account } from '../../features/auth/index.ts';
import { isLowBalance } from '../../features/chat/index.ts';

/** The person at the foot of the sidebar. Balances in US dollars. */
export type AccountView =
  | { readonly kind: 'guest'; readonly balanceUsd: number; readonly creditUsd: number }
  | {
      readonly kind: 'member';
      readonly id: string;
      readonly name: string;
      readonly email?: string | undefined;
      readonly balanceUsd: number;
      readonly isLow?: boolean | undefined;
    };

/** What people can do about their account; only what is given is offered. */
export interface AccountActions {
  readonly onSettings?: (() => void) | undefined;
  readonly onUsage?: (() => void) | undefined;
  readonly onPricing?: (() => void) | undefined;
  readonly onAdmin?: (() => void) | undefined;
  /** Chats of another product, or of a file of ours. */
  readonly onImport?: (() => void) | undefined;
  /** Where there is a keyboard. */
  readonly onKeys?: (() => void) | undefined;
  readonly onSignUp?: (() => void) | undefined;
  readonly onSignIn?: (() => void) | undefined;
  readonly onSignOut?: (() => void) | undefined;
}

export function toAccountView(account: Account | null): AccountView | null {
  if (!account) return null;
  if (account.role === 'guest') {
    return { kind: 'guest', balanceUsd: account.balance, creditUsd: account.guestCredit };
  }
  const name = account.username ?? account.email ?? '';
  return {
    kind: 'member',
    id: account.id,
    name,
    email: account.email ?? undefined,
    balanceUsd: account.balance,
    isLow: isLowBalance(account.balance),
  };
}
