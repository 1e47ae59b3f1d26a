import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/RetryBar.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RecordTable } from '../components/RecordTable.tsx';
import { usageApi } from '../usage.api.ts';

export interface UsageRecordsProps {
  readonly ownerId: string;
  readonly nameOfModel: (id: string) => string;
}

export function UsageRecords({ ownerId, nameOfModel }: UsageRecordsProps) {
  const { t } = useTranslation('analytics');
  const [page, setPage] = useState(1);
  const records = useQuery(
    {
      queryKey: ['usage-records', ownerId, page],
      queryFn: () => usageApi.listRecords(ownerId, page),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return (
    <section className="mt-8" aria-busy={records.isFetching}>
      <h2 className="mb-2 text-15 font-bold">{t('records.title')}</h2>
      {records.isError && <RetryBar title={t('records.failed')} onRetry={() => void records.refetch()} />}
      {records.isPending && <Skeleton width="100%" height={44} />}
      {records.data?.records.length === 0 && <p className="text-ink-3">{t('records.none')}</p>}
      {records.data !== undefined && records.data.records.length > 0 && (
        <RecordTable page={records.data} nameOfModel={nameOfModel} onPage={setPage} />
      )}
    </section>
  );
}
