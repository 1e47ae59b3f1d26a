import { skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query.ts';
import type { Account } from '../../auth/index.ts';
import { BalanceFigure } from '../components/BalanceFigure.tsx';
import { FigureRow } from '../components/FigureRow.tsx';
import { daysLeft, workOf } from '../pace.ts';
import { toRangeBefore, type Period } from '../period.ts';
import { usageApi, type MonthView, type Spender } from '../usage.api.ts';
import { toRange, type AnalyticsView, type WholeAnalytics } from '../usage-view.ts';

/** The own budget of the month; null without one, and for guests, who have none. */
export function useMonth(account: Account | null): (MonthView & { limit: number }) | null {
  const { data } = useQuery(
    {
      queryKey: ['budget-month', account?.id],
      queryFn: usageApi.getMonth,
      enabled: account?.role === 'user',
    },
    queryClient,
  );
  return data?.limit ? { ...data, limit: data.limit } : null;
}

export interface UsageFiguresProps {
  readonly spender: Spender;
  readonly period: Period;
  /** All of the period. */
  readonly analytics: WholeAnalytics;
  /** What is shown of it. */
  readonly shown: AnalyticsView;
  readonly isOneDay: boolean;
  /** Null: another account may have paid. */
  readonly account: Account | null;
}

export function UsageFigures(props: UsageFiguresProps) {
  const { spender, period, analytics, shown, isOneDay, account } = props;
  const month = useMonth(account);
  const isWhole = shown === analytics;
  const range = toRange(analytics.days);
  const rangeBefore = range && toRangeBefore(range);
  const { data: before } = useQuery(
    {
      queryKey: ['usage', spender, rangeBefore],
      queryFn:
        isWhole && rangeBefore !== null ? () => usageApi.getAnalytics(spender, rangeBefore) : skipToken,
    },
    queryClient,
  );
  const guestCredit = account?.role === 'guest' ? account.guestCredit : undefined;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 tablet:grid-cols-3 desktop:gap-x-0 desktop:grid-cols-[1.5fr_1fr_1fr_1fr_1.2fr]">
      <FigureRow
        totals={shown.totals}
        days={isOneDay || !('days' in period) ? null : period.days}
        replies={workOf(shown, 'chat')}
        runs={workOf(shown, 'agent')}
        before={isWhole && before !== undefined ? workOf(before, 'chat') : null}
        month={isWhole ? month : null}
      />
      {account !== null && (
        <BalanceFigure
          balance={account.balance}
          reserved={analytics.reserved}
          guestCredit={guestCredit}
          daysLeft={'days' in period ? daysLeft(account.balance, analytics.days) : null}
        />
      )}
    </dl>
  );
}
