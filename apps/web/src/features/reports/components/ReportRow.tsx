import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatAgo } from '../../../ui/format/format-ago.ts';
import { toPagePath, toReportState, type ReportSummary } from '../report.ts';
import { ReportBadge } from './ReportBadge.tsx';
import { TrendBars } from './TrendBars.tsx';

export interface ReportRowProps {
  readonly report: ReportSummary;
  readonly nowMs: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** A line of the table; where there is little room two of them, without the drawing. */
export function ReportRow({ report, nowMs, isSelected, onSelect }: ReportRowProps) {
  const { t, i18n } = useTranslation('pages');
  const language = i18n.language;
  const state = toReportState(report, nowMs);
  const ago = formatAgo(Date.parse(report.lastSeenAt), nowMs, t, language);
  return (
    <tr
      data-row={report.id}
      onClick={onSelect}
      className={`grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 @min-[640px]:table-row @min-[640px]:h-13 @min-[640px]:[&>td]:px-3 @min-[640px]:[&>td:first-child]:pl-4 ${isSelected ? 'bg-surface-3' : 'hover:bg-surface-2'}`}
    >
      <td className="min-w-0 @min-[640px]:max-w-0">
        <button
          type="button"
          aria-current={isSelected || undefined}
          className="block max-w-full truncate rounded-1 text-left font-strong"
          onClick={(event) => {
            event.stopPropagation();
            onSelect();
          }}
        >
          {report.message}
        </button>
        <span className="block truncate text-12 text-ink-3">
          {report.component !== null && `${report.component}, `}
          <code className="font-mono">{toPagePath(report.address)}</code>
        </span>
      </td>
      <td className="text-right @min-[640px]:text-left">
        <ReportBadge report={report} nowMs={nowMs} />
        <span className="tnum block pt-0.5 text-12 text-ink-3 @min-[640px]:hidden">
          {`${formatCount(report.count, language)} · ${ago}`}
        </span>
      </td>
      <td className="hidden @min-[640px]:table-cell">
        <TrendBars counts={report.trend} isAlarming={state === 'new' || state === 'back'} />
      </td>
      <td className="tnum hidden text-right @min-[640px]:table-cell">
        {formatCount(report.count, language)}
      </td>
      <td className="tnum hidden text-right @min-[640px]:table-cell">
        {formatCount(report.people, language)}
      </td>
      <td className="tnum hidden text-right whitespace-nowrap text-ink-3 @min-[640px]:table-cell">{ago}</td>
    </tr>
  );
}
