import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { auth, useAuth } from '../../auth/index.ts';
import { RecordTable } from '../components/RecordTable.tsx';
import type { DateRange } from '../period.ts';
import { RECORDS_PER_PAGE, usageApi, type Spender } from '../usage.api.ts';
import { toPageCount, type RecordPage, type RecordView } from '../usage-view.ts';

export interface UsageRecordsProps {
  readonly spender: Spender;
  /** The days to list; null: all there ever were. */
  readonly range: DateRange | null;
  /** Some of them, known already; null: to be requested. */
  readonly chosen: readonly RecordView[] | null;
  readonly nameOfModel: (id: string) => string;
}

/** Agents, API keys and other devices have spent of it as well: without that it would not fit the records. */
async function listRecords(spender: Spender, page: number, range: DateRange | null): Promise<RecordPage> {
  const found = await usageApi.listRecords(spender, page, range);
  if (useAuth.getState().account?.id === spender.userId) auth.setBalance(found.balance);
  return found;
}

export function UsageRecords({ spender, range, chosen, nameOfModel }: UsageRecordsProps) {
  const { t } = useTranslation('analytics');
  const [page, setPage] = useState(1);
  const records = useQuery(
    {
      queryKey: ['usage-records', spender, range, page],
      queryFn: () => listRecords(spender, page, range),
      placeholderData: keepPreviousData,
      enabled: chosen === null,
    },
    queryClient,
  );
  const shown =
    chosen === null
      ? records.data
      : {
          records: chosen.slice((page - 1) * RECORDS_PER_PAGE, page * RECORDS_PER_PAGE),
          page,
          pageCount: toPageCount(chosen.length, RECORDS_PER_PAGE),
        };
  const isFailed = chosen === null && records.isError;
  return (
    <section className="mt-8" aria-busy={records.isFetching}>
      <h2 className="mb-2 text-15 font-bold">{t('records.title')}</h2>
      {isFailed && <RetryBar title={t('records.failed')} onRetry={() => void records.refetch()} />}
      {shown === undefined && !isFailed && <Skeleton width="100%" height={44} />}
      {shown?.records.length === 0 && (
        <p className="text-ink-3">{t(range === null ? 'records.none' : 'records.noneThen')}</p>
      )}
      {shown !== undefined && shown.records.length > 0 && (
        <RecordTable page={shown} nameOfModel={nameOfModel} onPage={setPage} />
      )}
    </section>
  );
}
