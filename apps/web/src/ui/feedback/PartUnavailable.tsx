import { useTranslation } from 'react-i18next';
import { LinkButton } from '../button/LinkButton.tsx';

export interface PartUnavailableProps {
  readonly onRetry: () => void;
}

/** In place of a part of a screen that could not be loaded. */
export function PartUnavailable({ onRetry }: PartUnavailableProps) {
  const { t } = useTranslation('common');
  return (
    <span role="alert" className="inline-flex items-center gap-2 text-13 text-ink-3">
      {t('part.unavailable')}
      <LinkButton onClick={onRetry}>{t('tryAgain')}</LinkButton>
    </span>
  );
}
