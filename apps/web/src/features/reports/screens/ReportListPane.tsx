import { Bug } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageTurner } from '../../../ui/page/PageTurner.tsx';
import { ReportTable } from '../components/ReportTable.tsx';
import { STATUS_FILTERS, type ReportFilter, type ReportPage } from '../report.ts';

export interface ReportListPaneProps {
  readonly filter: ReportFilter;
  /** As it is being typed. */
  readonly typed: string;
  readonly page: ReportPage | undefined;
  readonly isFailed: boolean;
  readonly isFetching: boolean;
  readonly nowMs: number;
  readonly selectedId: string | null;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onType: (text: string) => void;
  readonly onFilter: (change: Partial<ReportFilter>) => void;
  readonly onSelect: (id: string) => void;
  readonly onRetry: () => void;
}

export function ReportListPane(props: ReportListPaneProps) {
  const { filter, typed, page, isFailed, nowMs, selectedId, onFilter } = props;
  const { t, i18n } = useTranslation('admin');
  const isFiltered = filter.status !== 'all' || filter.text !== '';
  return (
    <section aria-label={t('reports.title')} aria-busy={props.isFetching}>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <div className="w-full tablet:w-62">
          <SearchField
            ref={props.search}
            label={t('reports.find')}
            value={typed}
            onChange={props.onType}
            keys={['/']}
          />
        </div>
        <Segmented
          label={t('reports.status')}
          value={filter.status}
          options={STATUS_FILTERS.map((value) => ({ value, label: t(`reports.statuses.${value}`) }))}
          onChange={(status) => onFilter({ status })}
        />
        {page !== undefined && page.total > 0 && (
          <span role="status" className="tnum ml-auto text-[12.5px] text-ink-3">
            {t('reports.found', {
              count: page.total,
              reports: t('reports.reportCount', {
                count: page.occurrenceTotal,
                number: formatCount(page.occurrenceTotal, i18n.language),
              }),
            })}
          </span>
        )}
      </div>
      {isFailed && (
        <div className="p-4">
          <RetryBar title={t('reports.failed')} onRetry={props.onRetry} />
        </div>
      )}
      {page === undefined &&
        !isFailed &&
        Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex h-13 flex-col justify-center gap-2 border-b border-line px-4">
            <Skeleton width="46%" />
            <Skeleton width="24%" height={10} />
          </div>
        ))}
      {page?.reports.length === 0 && (
        <EmptyState
          icon={<Bug size={16} aria-hidden />}
          title={isFiltered ? t('reports.noMatch') : t('reports.none', { count: filter.days })}
          action={
            isFiltered ? (
              <Button onClick={() => onFilter({ status: 'all', text: '' })}>{t('reports.clear')}</Button>
            ) : undefined
          }
        >
          {isFiltered ? undefined : t('reports.noneText')}
        </EmptyState>
      )}
      {page !== undefined && page.reports.length > 0 && (
        <ReportTable
          reports={page.reports}
          days={filter.days}
          nowMs={nowMs}
          selectedId={selectedId}
          onSelect={props.onSelect}
        />
      )}
      {page !== undefined && (
        <div className="px-4 py-4">
          <PageTurner
            page={filter.page}
            pageCount={page.pageCount}
            onTurn={(next) => onFilter({ page: next })}
          />
        </div>
      )}
    </section>
  );
}
