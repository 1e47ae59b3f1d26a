import { CircleDollarSign, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { formatPercent } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Meter } from '../../../ui/display/Meter.tsx';

export type CreditState =
  | { readonly kind: 'guest-warning'; /** 0 to 1. */ readonly shareUsed: number }
  | {
      readonly kind: 'guest-limit';
      /** Something is left, but too little for any reply. */ readonly hasRest: boolean;
    }
  | { readonly kind: 'balance-warning'; readonly balanceUsd: number }
  | { readonly kind: 'balance-empty'; readonly hasRest: boolean };

export interface CreditBannerProps {
  readonly state: CreditState;
  /** Warnings can be put away; limits cannot. */
  readonly onDismiss: () => void;
  /** Shown only where given. */
  readonly onSignUp?: (() => void) | undefined;
  readonly onSignIn?: (() => void) | undefined;
  readonly onAddFunds?: (() => void) | undefined;
  /** Copies what an admin has to know, where no money can be added here. */
  readonly onAskAdmin?: (() => void) | undefined;
  /** A model that costs nothing. */
  readonly free?: { readonly name: string; readonly onUse: () => void } | undefined;
}

interface Words {
  readonly title: string;
  readonly text?: string | undefined;
}

/** Above the composer: what a send needs. */
export function CreditBanner(props: CreditBannerProps) {
  const { state, onDismiss, onSignUp, onSignIn, onAddFunds, onAskAdmin, free } = props;
  const { t, i18n } = useTranslation(['chat', 'common']);
  const wordsOf = (): Words => {
    switch (state.kind) {
      case 'guest-warning':
        return {
          title: t('credit.used', { percent: formatPercent(state.shareUsed, i18n.language) }),
          text: onSignUp === undefined ? undefined : t('credit.usedText'),
        };
      case 'guest-limit':
        return state.hasRest
          ? { title: t('credit.guestRest'), text: t('credit.restText') }
          : { title: t('credit.guestLimit'), text: t('credit.guestLimitText') };
      case 'balance-warning':
        return {
          title: t('credit.balanceLow', { amount: formatMoney(state.balanceUsd, i18n.language) }),
          text: onAskAdmin === undefined ? undefined : t('credit.balanceLowText'),
        };
      case 'balance-empty':
        return state.hasRest
          ? { title: t('credit.balanceRest'), text: t('credit.restText') }
          : {
              title: t('credit.balanceEmpty'),
              text: t(onAddFunds === undefined ? 'credit.balanceEmptyText' : 'credit.balanceEmptyPay'),
            };
    }
  };
  const words = wordsOf();
  const isLimit = state.kind === 'guest-limit' || state.kind === 'balance-empty';
  const isGuest = state.kind === 'guest-warning' || state.kind === 'guest-limit';

  return (
    <Banner
      tone={isLimit ? 'danger' : 'warn'}
      variant="box"
      icon={<CircleDollarSign size={16} aria-hidden />}
      title={words.title}
      isUrgent={isLimit}
      actions={
        <>
          {isGuest && onSignUp !== undefined && (
            <Button size="small" variant="primary" onClick={onSignUp}>
              {t(isLimit ? 'common:createAccount' : 'common:signUp')}
            </Button>
          )}
          {state.kind === 'guest-limit' && onSignIn !== undefined && (
            <Button size="small" onClick={onSignIn}>
              {t('common:signIn')}
            </Button>
          )}
          {isLimit && (state.hasRest || !isGuest) && free !== undefined && (
            <Button size="small" variant={isGuest ? undefined : 'primary'} onClick={free.onUse}>
              {t('credit.useFree', { model: free.name })}
            </Button>
          )}
          {!isGuest && onAskAdmin !== undefined && (
            <Button size="small" onClick={onAskAdmin}>
              {t('credit.askAdmin')}
            </Button>
          )}
          {!isGuest && onAddFunds !== undefined && (
            <Button size="small" onClick={onAddFunds}>
              {t('common:addFunds')}
            </Button>
          )}
          {!isLimit && (
            <IconButton label={t('common:close')} tone="strong" onClick={onDismiss}>
              <X size={16} aria-hidden />
            </IconButton>
          )}
        </>
      }
    >
      {state.kind === 'guest-warning' ? (
        <>
          <span className="hidden tablet:inline">{words.text}</span>
          <span aria-hidden className="mt-1 -ml-2 block w-37.5 tablet:hidden">
            <Meter value={state.shareUsed} tone="warn" isThin label={words.title} />
          </span>
        </>
      ) : (
        words.text
      )}
    </Banner>
  );
}
