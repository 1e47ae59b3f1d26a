import { useAuth } from '../../features/auth/index.ts';
import { followProfileOfOtherTabs, profile } from '../../features/profile/index.ts';

/** The profile follows who is signed in. A sign-in that only ran out is no sign-out: they will be back. */
export function followProfile(): void {
  useAuth.subscribe(({ status, account, expiry }, before) => {
    if (status === 'signed-in' && account && (account !== before.account || before.status !== status)) {
      profile.enter(account.id, account.userType);
    }
    if (status === 'signed-out' && before.account && !account && !expiry) profile.leave();
  });
  followProfileOfOtherTabs();
}
