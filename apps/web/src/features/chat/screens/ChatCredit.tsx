import { useState } from 'react';
import type { Account } from '../../auth/index.ts';
import { CreditBanner } from '../components/CreditBanner.tsx';
import { toCreditState } from '../credit-state.ts';

// One warning per visit is enough: putting it away holds until the page is loaded again.
let isWarningDismissed = false;

export function ChatCredit({ account }: { readonly account: Account | null }) {
  const [isDismissed, setDismissed] = useState(isWarningDismissed);
  const state = account && toCreditState(account);
  if (!state || (state.kind === 'guest-warning' && isDismissed)) return null;
  return (
    <CreditBanner
      state={state}
      onDismiss={() => {
        isWarningDismissed = true;
        setDismissed(true);
      }}
    />
  );
}
