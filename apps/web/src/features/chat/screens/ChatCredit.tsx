import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toLoginPath, toUpgradePath } from '../../auth/index.ts';
import { CreditBanner, type CreditState } from '../components/CreditBanner.tsx';

// One warning per visit is enough: putting it away holds until the page is loaded again.
let isWarningDismissed = false;

export function ChatCredit({ state }: { readonly state: CreditState | null }) {
  const [isDismissed, setDismissed] = useState(isWarningDismissed);
  const navigate = useNavigate();
  if (!state || (state.kind === 'guest-warning' && isDismissed)) return null;
  return (
    <CreditBanner
      state={state}
      onSignUp={() => void navigate(toUpgradePath('/chat', ''))}
      onSignIn={() => void navigate(toLoginPath('/chat', ''))}
      onDismiss={() => {
        isWarningDismissed = true;
        setDismissed(true);
      }}
    />
  );
}
