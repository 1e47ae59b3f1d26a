import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '../report.ts';
import { ReportRow } from './ReportRow.tsx';

export interface ReportTableProps {
  readonly reports: readonly ReportSummary[];
  readonly days: number;
  readonly nowMs: number;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}

export function ReportTable({ reports, days, nowMs, selectedId, onSelect }: ReportTableProps) {
  const { t } = useTranslation('admin');
  const head = 'px-3 py-2 font-medium';
  return (
    <table aria-label={t('reports.title')} className="w-full text-left">
      <thead className="sticky top-0 z-1 hidden bg-surface text-12 text-ink-3 @min-[640px]:table-header-group">
        <tr className="border-b border-line">
          <th className={`${head} w-full pl-4`}>{t('reports.heads.error')}</th>
          <th className={head}>{t('reports.heads.status')}</th>
          <th className={`${head} hidden whitespace-nowrap @min-[640px]:table-cell`}>
            {t('reports.days', { count: days })}
          </th>
          <th className={`${head} text-right`}>{t('reports.heads.reports')}</th>
          <th className={`${head} text-right`}>{t('reports.heads.people')}</th>
          <th className={`${head} text-right`}>{t('reports.heads.last')}</th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            nowMs={nowMs}
            isSelected={report.id === selectedId}
            onSelect={() => onSelect(report.id)}
          />
        ))}
      </tbody>
    </table>
  );
}
