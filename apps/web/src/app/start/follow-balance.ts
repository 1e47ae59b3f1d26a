import { auth } from '../../features/auth/index.ts';
import { onAccountNews } from '../../platform/account-news.ts';

/** The balance is the one that the server tells, also when a schedule, a payment or an admin has changed it. */
export function followBalance(): void {
  onAccountNews('balance', ({ balance }) => auth.setBalance(balance));
}
