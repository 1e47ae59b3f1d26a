import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { AdminPanes, AdminShell } from '../../admin/index.ts';
import { useAuth } from '../../auth/index.ts';
import { PERIODS, readFilter, toSearch, type ReportFilter } from '../report.ts';
import { ReportDrawer } from './ReportDrawer.tsx';
import { ReportListPane } from './ReportListPane.tsx';
import { useReportKeys } from './use-report-keys.ts';
import { useReportList } from './use-report-list.ts';

const TYPING_PAUSE_MS = 300;

/** The errors that screens have crashed with. Filters and the open report are part of the address. */
export function ReportsScreen() {
  // All texts of the page at once: rows that waited for theirs would hide what is shown already.
  const { t } = useTranslation(['admin', 'pages']);
  const isAdmin = useAuth((state) => state.account?.isAdmin ?? false);
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const selectedId = search.get('report');
  const [typed, setTyped] = useState(filter.text);
  const field = useRef<HTMLInputElement>(null);
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useReportList(filter, isAdmin);
  // The page stands still while it is read: times are told as of the last answer.
  const nowMs = dataUpdatedAt;

  const go = (wanted: ReportFilter, reportId: string | null) =>
    setSearch({ ...toSearch(wanted), ...(reportId !== null && { report: reportId }) }, { replace: true });
  const changeFilter = (change: Partial<ReportFilter>) => {
    if (change.text !== undefined) setTyped(change.text);
    go({ ...filter, page: 1, ...change }, selectedId);
  };
  const select = (id: string | null) => go(filter, id);

  useEffect(() => {
    if (typed === filter.text) return;
    const timer = setTimeout(() => changeFilter({ text: typed }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });

  const ids = data?.reports.map(({ id }) => id) ?? [];
  const index = selectedId === null ? -1 : ids.indexOf(selectedId);
  const neighbour = (by: 1 | -1): (() => void) | undefined => {
    const id = index === -1 ? undefined : ids[index + by];
    return id === undefined ? undefined : () => select(id);
  };
  useReportKeys({
    onStep: (by) => {
      const id = index === -1 ? ids[0] : ids[index + by];
      if (id === undefined) return;
      select(id);
      document.querySelector(`[data-row="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
    },
    onClose: () => select(null),
    onSearch: () => field.current?.focus(),
  });

  return (
    <AdminShell
      tab="reports"
      note={data === undefined ? undefined : t('reports.waiting', { count: data.openTotal })}
      actions={
        <Segmented
          label={t('reports.period')}
          value={String(filter.days)}
          options={PERIODS.map((days) => ({
            value: String(days),
            label: t('reports.days', { count: days }),
          }))}
          onChange={(days) => changeFilter({ days: Number(days) })}
        />
      }
    >
      <AdminPanes
        label={t('reports.title')}
        onClose={() => select(null)}
        list={
          <ReportListPane
            filter={filter}
            typed={typed}
            page={data}
            isFailed={isError}
            isFetching={isFetching}
            nowMs={nowMs}
            selectedId={selectedId}
            search={field}
            onType={setTyped}
            onFilter={changeFilter}
            onSelect={select}
            onRetry={() => void refetch()}
          />
        }
        drawer={
          selectedId === null ? null : (
            <ReportDrawer
              key={selectedId}
              reportId={selectedId}
              days={filter.days}
              nowMs={nowMs}
              onPrevious={neighbour(-1)}
              onNext={neighbour(1)}
              onClose={() => select(null)}
            />
          )
        }
      />
    </AdminShell>
  );
}
