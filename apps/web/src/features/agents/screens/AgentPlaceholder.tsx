import { AppError } from '@parley/contract/errors/app-error.ts';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { RowsSkeleton } from '../components/RowsSkeleton.tsx';
import { AgentNote } from './AgentNote.tsx';

/** Where people came from whose link is to where schedules or webhooks were edited once. */
const LISTS = { own: '/agents', scheduled: '/scheduled-agents', webhook: '/webhook-agents' } as const;

const isList = (name: string | null): name is keyof typeof LISTS =>
  name !== null && Object.hasOwn(LISTS, name);

export interface AgentPlaceholderProps {
  /** Null while it loads. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** In place of an agent that loads, that could not be loaded, or that there is none of. */
export function AgentPlaceholder({ error, onRetry }: AgentPlaceholderProps) {
  const { t } = useTranslation('agents');
  const [search] = useSearchParams();
  const from = search.get('from');
  const list = isList(from) ? from : 'own';
  if (error instanceof AppError && error.code === 'not_found')
    return (
      <AgentNote
        icon={<Bot size={28} aria-hidden />}
        title={t('missing.title')}
        text={t('missing.text')}
        to={LISTS[list]}
        action={t(`missing.to.${list}`)}
      />
    );
  return (
    <div className="p-6">
      {error ? <RetryBar title={t('failed')} onRetry={onRetry} /> : <RowsSkeleton label={t('loading')} />}
    </div>
  );
}
