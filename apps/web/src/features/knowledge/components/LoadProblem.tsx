import { Library } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ForMembers } from '../../../ui/feedback/ForMembers.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';

export interface LoadProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Guests have no collections; what is gone, or of others, cannot be told apart. */
export function LoadProblem({ error, onRetry }: LoadProblemProps) {
  const { t } = useTranslation('knowledge');
  const icon = <Library size={16} aria-hidden />;
  const { code } = toAppError(error);
  if (code === 'members_only')
    return (
      <ForMembers icon={icon} title={t('guests.title')} isFlush>
        {t('guests.text')}
      </ForMembers>
    );
  if (code === 'not_found')
    return (
      <EmptyState
        icon={icon}
        title={t('gone.title')}
        action={
          <ButtonLink to="/knowledge" isQuiet>
            {t('gone.action')}
          </ButtonLink>
        }
        isFlush
      >
        {t('gone.text')}
      </EmptyState>
    );
  return <RetryBar title={t('notLoaded')} onRetry={onRetry} />;
}
