import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { UsageSkeleton } from '../../../usage/index.ts';
import { PERIODS, readView, writeView, type AnalyticsView } from '../../analytics-view.ts';
import type { WorkspaceTabProps } from '../MembersTab.tsx';
import { dateFormat } from '../../../../platform/i18n/formats.ts';
import { saveAnalytics, toAnalyticsQuery } from './analytics.api.ts';
import { AnalyticsContent } from './AnalyticsContent.tsx';

/** Everything again, from wherever the focus is. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });
}

/** What the workspace spends, told apart; the view is part of the address. */
export function AnalyticsTab({ workspace }: WorkspaceTabProps) {
  const { t, i18n } = useTranslation(['workspace-analytics', 'analytics']);
  const [search, setSearch] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const view = readView(search);
  const setView = (next: AnalyticsView) => setSearch(writeView(search, next), { replace: true });
  const query = { ...toAnalyticsQuery(workspace.id, view), placeholderData: keepPreviousData };
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(query, queryClient);
  useEscape(view.filter !== null, () => setView({ ...view, filter: null }));

  const save = () => {
    setSaving(true);
    void saveAnalytics(workspace.id, view)
      .catch((failure: unknown) => showError(toAppError(failure)))
      .finally(() => setSaving(false));
  };
  const asOf = dateFormat(i18n.language, { timeStyle: 'short' }).format(dataUpdatedAt);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 tablet:justify-end tablet:px-6">
        <Segmented
          label={t('analytics:period.label')}
          value={view.period}
          options={PERIODS.map((value) => ({
            value,
            label: t('analytics:period.days', { count: Number(value) }),
          }))}
          onChange={(period) => setView({ ...view, period })}
        />
        <Button size="small" isBusy={isSaving} onClick={save}>
          <Download size={14} aria-hidden />
          {t('analytics:csv')}
        </Button>
      </div>
      <div className="px-4 py-6 tablet:px-8">
        {error && (
          <div className="mb-5">
            <RetryBar
              title={t('failed')}
              text={data === undefined ? undefined : t('analytics:asOf', { time: asOf })}
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {data === undefined && !error && <UsageSkeleton />}
        {data !== undefined && (
          <div className={error ? 'opacity-60' : ''} aria-busy={isFetching}>
            <AnalyticsContent workspaceId={workspace.id} analytics={data} view={view} onView={setView} />
          </div>
        )}
      </div>
    </>
  );
}
