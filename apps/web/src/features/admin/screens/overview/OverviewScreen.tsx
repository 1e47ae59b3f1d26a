import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { useAuth } from '../../../auth/index.ts';
import { adminApi } from '../../admin.api.ts';
import { AdminShell } from '../AdminShell.tsx';
import { AttentionList } from './AttentionList.tsx';
import { InstallationFacts } from './InstallationFacts.tsx';
import { OverviewFigures } from './OverviewFigures.tsx';
import { ProviderTable } from './ProviderTable.tsx';
import { RunBars } from './RunBars.tsx';

const REFRESH_MS = 30_000;
const PERIODS = ['1', '7', '30'] as const;

/** How the installation is doing. Brought up to date while it is open, without moving. */
export function OverviewScreen() {
  const { t } = useTranslation('admin');
  const isAdmin = useAuth((state) => state.account?.isAdmin ?? false);
  const [days, setDays] = useState<(typeof PERIODS)[number]>('1');
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['admin-overview', days],
      queryFn: () => adminApi.overview(Number(days)),
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
      enabled: isAdmin,
    },
    queryClient,
  );
  return (
    <AdminShell
      tab="overview"
      actions={
        <Segmented
          label={t('reports.period')}
          value={days}
          options={PERIODS.map((value) => ({ value, label: t(`overview.periods.${value}`) }))}
          onChange={setDays}
        />
      }
    >
      <div className="@container min-h-0 flex-1 overflow-y-auto px-4 py-6 tablet:px-8">
        {isError && (
          <div className="mb-4">
            <RetryBar title={t('overview.failed')} onRetry={() => void refetch()} />
          </div>
        )}
        {data === undefined && !isError && <Skeleton width="100%" height={320} />}
        {data !== undefined && (
          <>
            <OverviewFigures overview={data} />
            <div className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 @min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
              <RunBars series={data.series} isByHour={data.days === 1} />
              <AttentionList items={data.attention} />
              <ProviderTable providers={data.providers} />
              <InstallationFacts installation={data.installation} />
            </div>
          </>
        )}
      </div>
    </AdminShell>
  );
}
