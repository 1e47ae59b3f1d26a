import type { FirstAnswer } from '@parley/contract/errors/schemas.ts';
import { Check, Clock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../../auth/index.ts';
import { formatRunTime } from '../../../ui/format/format-run-time.ts';

const ICONS = {
  approved: <Check size={16} aria-hidden className="text-live" />,
  denied: <X size={16} aria-hidden className="text-ink-3" />,
  expired: <Clock size={16} aria-hidden className="text-ink-3" />,
} as const;

export interface DecidedNoteProps extends FirstAnswer {
  /** Of a question in place of a decision; `none` where only that it was answered is known. */
  readonly answer?: 'answer' | 'decline' | 'cancel' | 'none' | undefined;
  readonly reason?: string | null | undefined;
}

/** How a request was answered, by whom and when. */
export function DecidedNote({ decision, answer, by, at, reason }: DecidedNoteProps) {
  const { t, i18n } = useTranslation('approvals');
  const own = useAuth((state) => state.account?.username);
  const when = formatRunTime(at, i18n.language);
  const isOwn = by === null || by === '' || by === own;
  const key = decision === 'expired' ? 'expired' : isOwn ? `${decision}ByYou` : `${decision}By`;
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-ink-2">
      {ICONS[decision]}
      {answer === undefined
        ? t(`decided.${key}`, { name: by, when })
        : t(`ask.decided.${decision === 'expired' ? 'expired' : answer}`, { when })}
      {typeof reason === 'string' && reason !== '' && <q className="text-ink-3">{reason}</q>}
    </p>
  );
}
