import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { Account } from '../../auth/index.ts';
import { toBalanceTone } from '../balance-tone.ts';
import { CostChart } from '../components/CostChart.tsx';
import { DayTable } from '../components/DayTable.tsx';
import { FigureRow } from '../components/FigureRow.tsx';
import { ShareList } from '../components/ShareList.tsx';
import { usageApi, type Period } from '../usage.api.ts';
import type { AnalyticsView } from '../usage-view.ts';

export interface UsageSummaryProps {
  readonly analytics: AnalyticsView;
  readonly period: Period;
  /** Null: it is somebody else's. */
  readonly account: Account | null;
  readonly nameOfModel: (id: string) => string;
}

function useMonth(account: Account | null): { limit: number; spent: number } | undefined {
  const { data } = useQuery(
    {
      queryKey: ['budget-month', account?.id],
      queryFn: usageApi.getMonth,
      enabled: account?.role === 'user',
    },
    queryClient,
  );
  if (!data?.limit) return undefined;
  return { limit: data.limit, spent: data.spent };
}

/** The figures of a period, its days, and what the money went on. */
export function UsageSummary({ analytics, period, account, nameOfModel }: UsageSummaryProps) {
  const { t } = useTranslation('analytics');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const month = useMonth(account);
  const { totals, days } = analytics;
  const guestCredit = account?.role === 'guest' ? account.guestCredit : undefined;
  const hasWork = totals.replies > 0 || totals.cost > 0;
  return (
    <>
      <FigureRow
        totals={totals}
        period={period}
        balance={account?.balance ?? null}
        balanceTone={toBalanceTone(account?.balance ?? 0, guestCredit)}
        guestCredit={guestCredit}
        month={month}
      />
      <section className="mt-8">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-15 font-bold">{t('chart.title')}</h2>
          <Segmented
            label={t('chart.view')}
            value={view}
            options={[
              { value: 'chart', label: t('chart.chart') },
              { value: 'table', label: t('chart.table') },
            ]}
            onChange={setView}
          />
        </div>
        <div className="relative">
          {view === 'chart' ? (
            <CostChart key={days.length} days={days} label={t('chart.title')} />
          ) : (
            <DayTable days={days} label={t('chart.title')} />
          )}
          {totals.cost === 0 && view === 'chart' && (
            <p className="pointer-events-none absolute inset-0 grid place-items-center text-ink-3">
              {t('empty', { count: Number(period) })}
            </p>
          )}
        </div>
      </section>
      {hasWork && (
        <div className="mt-8 grid gap-8 desktop:grid-cols-3">
          <ShareList title={t('shares.model')} shares={analytics.models} nameOf={nameOfModel} />
          <ShareList title={t('shares.kind')} shares={analytics.kinds} nameOf={(key) => t(`kinds.${key}`)} />
          <ShareList
            title={t('shares.trigger')}
            shares={analytics.triggers}
            nameOf={(key) => t(`triggers.${key}`)}
          />
        </div>
      )}
    </>
  );
}
