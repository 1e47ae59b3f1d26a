import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RetryBar } from '../../../ui/RetryBar.tsx';
import type { Account } from '../../auth/index.ts';
import { findModel, useModels } from '../../models/index.ts';
import { UsageSkeleton } from '../components/UsageSkeleton.tsx';
import { usageApi, type Period } from '../usage.api.ts';
import { UsageRecords } from './UsageRecords.tsx';
import { UsageSummary } from './UsageSummary.tsx';

export interface UsageContentProps {
  readonly ownerId: string;
  /** Who looks. */
  readonly account: Account;
  readonly period: Period;
}

/** Everything below the title: what there is to show, or why there is nothing. */
export function UsageContent({ ownerId, account, period }: UsageContentProps) {
  const { t, i18n } = useTranslation('analytics');
  const navigate = useNavigate();
  const models = useModels((state) => state.models);
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(
    {
      queryKey: ['usage', ownerId, period],
      queryFn: () => usageApi.getAnalytics(ownerId, period),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

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
  const asOf = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(dataUpdatedAt);
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

  const nameOfModel = (id: string) => findModel(models, id)?.name ?? id;
  return (
    <>
      {retryBar}
      <div className={error ? 'opacity-60' : ''} aria-busy={isFetching}>
        <UsageSummary
          analytics={data}
          period={period}
          account={ownerId === account.id ? account : null}
          nameOfModel={nameOfModel}
        />
      </div>
      <UsageRecords ownerId={ownerId} nameOfModel={nameOfModel} />
    </>
  );
}
