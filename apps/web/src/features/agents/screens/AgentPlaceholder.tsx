import { AppError } from '@parley/contract/errors/app-error.ts';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { RowsSkeleton } from '../components/RowsSkeleton.tsx';
import { AgentNote } from './AgentNote.tsx';

export interface AgentPlaceholderProps {
  /** Null while it loads. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** In place of an agent that loads, that could not be loaded, or that there is none of. */
export function AgentPlaceholder({ error, onRetry }: AgentPlaceholderProps) {
  const { t } = useTranslation('agents');
  if (error instanceof AppError && error.code === 'not_found')
    return (
      <AgentNote
        icon={<Bot size={28} aria-hidden />}
        title={t('missing.title')}
        text={t('missing.text')}
        to="/agents"
        action={t('missing.action')}
      />
    );
  return (
    <div className="p-6">
      {error ? <RetryBar title={t('failed')} onRetry={onRetry} /> : <RowsSkeleton label={t('loading')} />}
    </div>
  );
}
