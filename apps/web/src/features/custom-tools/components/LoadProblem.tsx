import { AppError } from '@parley/contract/errors/app-error.ts';
import { Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ForMembers } from '../../../ui/feedback/ForMembers.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';

export interface LoadProblemProps {
  readonly error: unknown;
  readonly title: string;
  readonly onRetry: () => void;
}

/** Guests learn what they need; everyone else may try again. */
export function LoadProblem({ error, title, onRetry }: LoadProblemProps) {
  const { t } = useTranslation('mcp');
  if (error instanceof AppError && error.code === 'members_only')
    return (
      <ForMembers icon={<Webhook size={16} aria-hidden />} title={t('custom.guests.title')} isFlush>
        {t('custom.guests.text')}
      </ForMembers>
    );
  return <RetryBar title={title} onRetry={onRetry} />;
}
