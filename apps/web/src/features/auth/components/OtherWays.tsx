import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { formatCredits } from '../../../ui/format/format-credits.ts';
import { GoogleMark } from './GoogleMark.tsx';

export interface OtherWaysProps {
  /** Shown only where given. */
  readonly onGoogle?: (() => void) | undefined;
  readonly onGuest?: (() => void) | undefined;
  readonly isStartingGuest?: boolean | undefined;
}

/** What there is beside a name and a password. */
export function OtherWays({ onGoogle, onGuest, isStartingGuest = false }: OtherWaysProps) {
  const { t, i18n } = useTranslation(['auth', 'common']);
  if (onGoogle === undefined && onGuest === undefined) return null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </div>
      {onGoogle !== undefined && (
        <Button size="entry" onClick={onGoogle}>
          <GoogleMark />
          {t('login.google')}
        </Button>
      )}
      {onGuest !== undefined && (
        <>
          <Button size="entry" isBusy={isStartingGuest} onClick={onGuest}>
            {t(isStartingGuest ? 'start.starting' : 'login.guest')}
          </Button>
          <p className="-mt-1 text-center text-12 text-ink-3">
            {t('common:freeCredit', formatCredits(i18n.language))}
          </p>
        </>
      )}
    </div>
  );
}
