import type { ReportStatus } from '@parley/contract/reports/constants.ts';
import { Check, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { formatDay } from '../../../ui/format/format-moment.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { joinSentences } from '../../../ui/format/join-sentences.ts';
import type { OpenReport } from '../report.ts';
import { toReportText } from '../report-text.ts';
import { ReportBadge } from './ReportBadge.tsx';

export interface ReportHeadProps {
  readonly report: OpenReport;
  readonly nowMs: number;
  readonly isBusy: boolean;
  readonly onMark: (status: ReportStatus) => void;
  /** Left out at the ends of the list. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly onClose: () => void;
}

export function ReportHead(props: ReportHeadProps) {
  const { report, nowMs, isBusy, onMark, onPrevious, onNext, onClose } = props;
  const { t, i18n } = useTranslation('admin');
  const day = (iso: string) => formatDay(iso, i18n.language);
  const isOpen = report.status === 'open';
  return (
    <header className="border-b border-line px-5 pt-3 pb-4">
      <div className="flex items-center gap-2">
        <ReportBadge report={report} nowMs={nowMs} />
        <code className="min-w-0 flex-1 truncate font-mono text-12 text-ink-3">{report.id}</code>
        <IconButton
          label={t('reports.actions.previous')}
          keys={['K']}
          aria-disabled={!onPrevious}
          onClick={onPrevious}
        >
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('reports.actions.next')} keys={['J']} aria-disabled={!onNext} onClick={onNext}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('common:close')} keys={['Esc']} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <h2 className="mt-2 text-16 font-bold break-words">{report.message}</h2>
      <p className="mt-1 text-ink-3">
        {joinSentences([
          t('reports.who', { count: report.people, first: day(report.firstSeenAt) }),
          report.isBack &&
            report.resolvedAt !== null &&
            t('reports.backSince', { day: day(report.resolvedAt) }),
        ])}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {isOpen ? (
          <>
            <Button variant="primary" size="small" isBusy={isBusy} onClick={() => onMark('resolved')}>
              <Check size={14} aria-hidden />
              {t('reports.actions.resolve')}
            </Button>
            <Button size="small" isBusy={isBusy} onClick={() => onMark('ignored')}>
              {t('reports.actions.ignore')}
            </Button>
          </>
        ) : (
          <Button size="small" isBusy={isBusy} onClick={() => onMark('open')}>
            {t('reports.actions.open')}
          </Button>
        )}
        <span className="ml-auto">
          <CopyButton getText={() => toReportText(report)} label={t('reports.actions.copy')} />
        </span>
      </div>
    </header>
  );
}
