import { useTranslation } from 'react-i18next';
import type { Account } from '../../auth/index.ts';
import { FilterChips, type FilterChip } from '../components/FilterChips.tsx';
import { formatUtcDay } from '../../../ui/format/format-utc-day.ts';
import { evenPace } from '../pace.ts';
import type { Period } from '../period.ts';
import type { Spender } from '../usage.api.ts';
import { filterRecords, foldRecords, type UsageFilter } from '../usage-fold.ts';
import { nameShares, type AnalyticsView, type RecordView, type WholeAnalytics } from '../usage-view.ts';
import { OwnBudgets } from './OwnBudgets.tsx';
import { UsageCosts } from './UsageCosts.tsx';
import { UsageFigures, useMonth } from './UsageFigures.tsx';
import { UsageShares } from './UsageShares.tsx';
import type { ShareNames } from './use-share-names.ts';

export interface UsageSummaryProps {
  readonly spender: Spender;
  readonly analytics: WholeAnalytics;
  /** The records behind it; null: not known, or too many. */
  readonly details: readonly RecordView[] | null;
  readonly period: Period;
  /** Null: another account may have paid. */
  readonly account: Account | null;
  readonly filter: UsageFilter;
  readonly onFilter: (filter: UsageFilter) => void;
  readonly names: ShareNames;
}

/** The numbers for a part of the period; all of it where nothing is left out. */
function narrow(
  analytics: AnalyticsView,
  details: readonly RecordView[] | null,
  filter: UsageFilter,
): AnalyticsView {
  if (details === null || (filter.day === null && filter.share === null)) return analytics;
  const part = foldRecords(
    filterRecords(details, filter),
    analytics.days.map(({ date }) => date),
  );
  return { ...part, shares: nameShares(part.shares, analytics.shares) };
}

/** The figures of a period, its days, and what the money went on. A click on a day or a share narrows all of it. */
export function UsageSummary(props: UsageSummaryProps) {
  const { spender, analytics, details, period, account, filter, onFilter, names } = props;
  const { t, i18n } = useTranslation('analytics');
  const month = useMonth(account);
  const { day, share } = filter;
  const shown = narrow(analytics, details, filter);
  // The other days stay in view, and so do the other shares, to choose another one.
  const ofShare = narrow(analytics, details, { day: null, share });
  const ofDay = narrow(analytics, details, { day, share: null });
  const today = analytics.days.at(-1)?.date;
  const labelOfShare = () => {
    if (share === null) return '';
    const found = analytics.shares[share.dimension].find(({ key }) => key === share.key);
    return names.ofShare(share.dimension, found ?? { key: share.key, label: share.key });
  };
  const chips: FilterChip[] = [
    ...(day === null
      ? []
      : [
          {
            id: 'day',
            label: formatUtcDay(day, i18n.language, 'long'),
            onRemove: () => onFilter({ ...filter, day: null }),
          },
        ]),
    ...(share === null
      ? []
      : [{ id: 'share', label: labelOfShare(), onRemove: () => onFilter({ ...filter, share: null }) }]),
  ];
  return (
    <>
      <FilterChips chips={chips} />
      <UsageFigures
        spender={spender}
        period={period}
        analytics={analytics}
        shown={shown}
        isOneDay={day !== null}
        account={account}
      />
      {spender.workspaceId !== null && <OwnBudgets workspaceId={spender.workspaceId} />}
      <UsageCosts
        spender={spender}
        period={period}
        analytics={ofShare}
        whole={analytics.days}
        details={details && filterRecords(details, { day: null, share })}
        names={names}
        pace={month === null || today === undefined || share !== null ? null : evenPace(month.limit, today)}
        emptyText={t('empty', { count: analytics.days.length })}
        selectedDate={day}
        onSelect={(date) => onFilter({ ...filter, day: date === day ? null : date })}
      />
      {analytics.totals.requests > 0 && (
        <UsageShares
          shares={ofDay.shares}
          names={names}
          selected={share}
          onSelect={
            details === null
              ? undefined
              : (chosen) => {
                  const isSame = share?.dimension === chosen.dimension && share.key === chosen.key;
                  onFilter({ ...filter, share: isSame ? null : chosen });
                }
          }
        />
      )}
    </>
  );
}
