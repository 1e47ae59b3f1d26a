import { useTranslation } from 'react-i18next';
import { formatRunDate } from '../../../ui/format/format-run-time.ts';
import { toReportState, type ReportState, type ReportSummary } from '../report.ts';

const LOOKS: Readonly<Record<ReportState, string>> = {
  new: 'bg-danger-tint text-danger',
  back: 'bg-danger-tint text-danger',
  open: 'bg-warn-tint text-warn',
  ignored: 'bg-surface-3 text-ink-2',
  resolved: 'bg-live-tint text-live',
};

export interface ReportBadgeProps {
  readonly report: ReportSummary;
  readonly nowMs: number;
}

export function ReportBadge({ report, nowMs }: ReportBadgeProps) {
  const { t, i18n } = useTranslation('admin');
  const state = toReportState(report, nowMs);
  const day = report.resolvedAt === null ? '' : formatRunDate(report.resolvedAt, i18n.language);
  return (
    <span className={`rounded-full px-2 py-0.5 text-12 font-medium whitespace-nowrap ${LOOKS[state]}`}>
      {t(`reports.states.${state}`, { day })}
    </span>
  );
}
