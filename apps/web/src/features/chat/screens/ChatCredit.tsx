import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { copyText } from '../../../ui/copy-text.ts';
import { notify } from '../../../platform/toasts.ts';
import { toLoginPath, toUpgradePath, useAuth, useFreshAccount } from '../../auth/index.ts';
import { useCanPay } from '../../payments/index.ts';
import { useModels } from '../../models/index.ts';
import { isFree } from '../credit-state.ts';
import { CreditBanner, type CreditState } from '../conversation/CreditBanner.tsx';

// One warning per visit is enough: putting it away holds until the page is loaded again.
let isWarningDismissed = false;

export interface ChatCreditProps {
  readonly state: CreditState;
  readonly onUseModel: (modelId: string) => void;
}

export function ChatCredit({ state, onUseModel }: ChatCreditProps) {
  const { t } = useTranslation('chat');
  // An admin may have added to it since this device has heard of it.
  useFreshAccount();
  const username = useAuth(({ account }) => account?.username ?? null);
  const free = useModels(({ models }) => models.find(isFree));
  const canPay = useCanPay(state.kind === 'balance-warning' || state.kind === 'balance-empty');
  const [isDismissed, setDismissed] = useState(isWarningDismissed);
  const navigate = useNavigate();
  const copyRequest = async (name: string) => {
    const isUsedUp = state.kind === 'balance-empty' && !state.hasRest;
    const request = t(isUsedUp ? 'credit.askAdminText' : 'credit.askAdminLowText', { name });
    // Where it cannot be copied it is shown, so that it can be selected.
    if (await copyText(request)) void notify('success', { title: t('credit.askAdminCopied') });
    else void notify('info', { title: request });
  };
  const isWarning = state.kind === 'guest-warning' || state.kind === 'balance-warning';
  if (isWarning && isDismissed) return null;
  return (
    <CreditBanner
      state={state}
      onSignUp={() => void navigate(toUpgradePath('/chat', ''))}
      onSignIn={() => void navigate(toLoginPath('/chat', ''))}
      onAddFunds={canPay ? () => void navigate('/payment') : undefined}
      onAskAdmin={
        username === null || canPay === undefined || canPay === true
          ? undefined
          : () => void copyRequest(username)
      }
      free={free && { name: free.name, onUse: () => onUseModel(free.id) }}
      onDismiss={() => {
        isWarningDismissed = true;
        setDismissed(true);
      }}
    />
  );
}
