import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { ChevronDown, ChevronUp, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { formatRunTime } from '../../../ui/format/format-run-time.ts';

export interface DetailHeadProps {
  readonly title: string;
  readonly approval: Approval;
  readonly onStep: (by: 1 | -1) => void;
  readonly onOpenRun: (() => void) | undefined;
}

/** What is asked, by whom and since when, and the way to the others. */
export function DetailHead({ title, approval, onStep, onOpenRun }: DetailHeadProps) {
  const { t, i18n } = useTranslation('approvals');
  return (
    <header className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h2 className="text-17 font-bold break-words">{title}</h2>
        <p className="mt-0.5 text-ink-3">
          {t('asked', {
            agent: approval.agent_name ?? t('noAgent'),
            trigger: t(`triggers.${approval.trigger}`),
            when: formatRunTime(approval.requested_at, i18n.language),
          })}
        </p>
      </div>
      <span className="flex flex-none gap-1">
        <span className="flex gap-1 max-tablet:hidden">
          <IconButton label={t('previous')} keys={['K']} onClick={() => onStep(-1)}>
            <ChevronUp size={16} aria-hidden />
          </IconButton>
          <IconButton label={t('next')} keys={['J']} onClick={() => onStep(1)}>
            <ChevronDown size={16} aria-hidden />
          </IconButton>
        </span>
        {onOpenRun && (
          <IconButton label={t('openRun')} keys={['O']} onClick={onOpenRun}>
            <ExternalLink size={16} aria-hidden />
          </IconButton>
        )}
      </span>
    </header>
  );
}
