import { CloudOff, PenLine, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StateDot } from '../../../ui/display/StateDot.tsx';
import type { SessionView } from './session-view.ts';

export interface SessionStateMarkProps {
  readonly session: SessionView;
}

/** Of several quiet marks the one that matters most. */
function QuietMark({ session }: SessionStateMarkProps) {
  const { t } = useTranslation('chat');
  if (session.isUnsynced === true) {
    return <CloudOff size={13} aria-label={t('session.unsynced')} className="text-warn" />;
  }
  if (session.hasDraft === true) {
    return <PenLine size={13} aria-label={t('session.draft')} className="text-ink-3" />;
  }
  return session.isPinned ? <Pin size={13} aria-label={t('session.pinned')} className="text-ink-3" /> : null;
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
      return <QuietMark session={session} />;
  }
}
