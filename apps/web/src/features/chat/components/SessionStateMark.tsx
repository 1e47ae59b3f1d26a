import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { SessionView } from './session-view.ts';

export interface SessionStateMarkProps {
  readonly session: SessionView;
}

/** Pulsing while replying, still when finished unseen, red when failed; else a pin on pinned rows. */
export function SessionStateMark({ session }: SessionStateMarkProps) {
  const { t } = useTranslation('chat');
  switch (session.state) {
    case 'replying':
      return <StateDot tone="live" isRunning label={t('session.replying')} />;
    case 'unseen':
      return <StateDot tone="live" label={t('session.unseen')} />;
    case 'failed':
      return <StateDot tone="danger" label={t('session.failed')} />;
    case 'idle':
      return session.isPinned ? (
        <Pin size={13} aria-label={t('session.pinned')} className="text-ink-3" />
      ) : null;
  }
}
