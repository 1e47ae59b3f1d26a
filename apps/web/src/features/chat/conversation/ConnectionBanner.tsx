import { Check, RotateCw, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';

export type ConnectionState =
  | { readonly kind: 'offline' }
  | {
      readonly kind: 'reconnecting';
      readonly attempt: number;
      readonly attempts: number;
      readonly secondsLeft: number;
    }
  | { readonly kind: 'restored' };

export interface ConnectionBannerProps {
  readonly state: ConnectionState;
  readonly onRetryNow: () => void;
}

/** Under the header. `restored` is taken away by its owner after 4 s. */
export function ConnectionBanner({ state, onRetryNow }: ConnectionBannerProps) {
  const { t } = useTranslation('common');
  switch (state.kind) {
    case 'offline':
      return (
        <Banner
          tone="danger"
          variant="top"
          icon={<WifiOff size={16} aria-hidden />}
          title={t('connection.offline')}
        >
          {t('connection.offlineText')}
        </Banner>
      );
    case 'reconnecting':
      return (
        <Banner
          tone="warn"
          variant="top"
          icon={<RotateCw size={16} aria-hidden />}
          title={t('connection.reconnecting')}
          actions={
            <>
              <span className="tnum hidden text-12 tablet:inline">
                {state.secondsLeft === 0
                  ? t('connection.tryingNow')
                  : t('connection.retryIn', { seconds: state.secondsLeft })}
              </span>
              <Button size="small" onClick={onRetryNow}>
                {t('connection.retryNow')}
              </Button>
            </>
          }
        >
          {t('connection.reconnectingText', { attempt: state.attempt, attempts: state.attempts })}
        </Banner>
      );
    case 'restored':
      return (
        <Banner
          tone="live"
          variant="top"
          icon={<Check size={16} aria-hidden />}
          title={t('connection.restored')}
        />
      );
  }
}
