import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import type { Account } from '../../auth/index.ts';
import { UsageSkeleton } from '../components/UsageSkeleton.tsx';
import { toRange, type RecordView } from '../usage-view.ts';
import type { DateRange, Period } from '../period.ts';
import { usageApi, type Spender } from '../usage.api.ts';
import { filterRecords, NO_FILTER } from '../usage-fold.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import { UsageRecords } from './UsageRecords.tsx';
import { UsageSummary } from './UsageSummary.tsx';
import { useShareNames } from './use-share-names.ts';

export interface UsageContentProps {
  readonly spender: Spender;
  /** Who looks. */
  readonly account: Account;
  readonly period: Period;
}

/** The single records of a period, requested together with its sums; null until loaded. */
function useDetails(spender: Spender, range: DateRange | null, asOf: number): readonly RecordView[] | null {
  const { data } = useQuery(
    {
      queryKey: ['usage-details', spender, range, asOf],
      queryFn: range === null ? skipToken : () => usageApi.listDetails(spender, range),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return data ?? null;
}

/** Everything below the title: what there is to show, or why there is nothing. */
export function UsageContent({ spender, account, period }: UsageContentProps) {
  const { t, i18n } = useTranslation('analytics');
  const navigate = useNavigate();
  const names = useShareNames();
  const [wanted, setFilter] = useState(NO_FILTER);
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(
    {
      queryKey: ['usage', spender, period],
      queryFn: () => usageApi.getAnalytics(spender, period),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

  // A selected day outside of the new period is deselected.
  const hasDay = data?.days.some(({ date }) => date === wanted.day) ?? false;
  const filter = hasDay ? wanted : { ...wanted, day: null };
  const details = useDetails(spender, data === undefined ? null : toRange(data.days), dataUpdatedAt);

  if (error && toAppError(error).code === 'usage_not_allowed') {
    return (
      <EmptyState
        icon={<Lock size={16} aria-hidden />}
        title={t('notYours.title')}
        action={<Button onClick={() => void navigate('/usage')}>{t('notYours.own')}</Button>}
      >
        {t('notYours.text')}
      </EmptyState>
    );
  }
  const asOf = dateFormat(i18n.language, { timeStyle: 'short' }).format(dataUpdatedAt);
  const retryBar = error && (
    <div className="mb-5">
      <RetryBar
        title={t('failed')}
        text={data === undefined ? undefined : t('asOf', { time: asOf })}
        onRetry={() => void refetch()}
      />
    </div>
  );
  if (data === undefined) return retryBar ?? <UsageSkeleton />;

  const isNarrowed = details !== null && (filter.day !== null || filter.share !== null);
  return (
    <>
      {retryBar}
      <div className={error ? 'opacity-60' : ''} aria-busy={isFetching}>
        <UsageSummary
          spender={spender}
          analytics={data}
          details={details}
          period={period}
          account={spender.userId === account.id && spender.workspaceId === null ? account : null}
          filter={filter}
          onFilter={setFilter}
          names={names}
        />
      </div>
      <UsageRecords
        key={JSON.stringify([filter, period])}
        spender={spender}
        range={'days' in period ? null : period}
        chosen={isNarrowed ? filterRecords(details, filter) : null}
        nameOfModel={names.ofModel}
      />
    </>
  );
}
