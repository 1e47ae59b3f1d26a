import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from './Banner.tsx';
import { Button } from '../button/Button.tsx';

export interface RetryBarProps {
  /** What could not be loaded. */
  readonly title: string;
  readonly text?: string | undefined;
  readonly onRetry: () => void;
}

/** On top of content that could not be brought up to date. */
export function RetryBar({ title, text, onRetry }: RetryBarProps) {
  const { t } = useTranslation('common');
  return (
    <Banner
      tone="danger"
      variant="box"
      icon={<TriangleAlert size={16} aria-hidden />}
      title={title}
      isUrgent
      actions={
        <Button size="small" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
