import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import type { ChartDay } from '../components/chart-day.ts';
import { CostChart } from '../components/CostChart.tsx';
import { DayTable } from '../components/DayTable.tsx';
import { colourAt, SHOWN_SHARES, toTopShares } from '../top-shares.ts';
import type { Period } from '../period.ts';
import { usageApi, type Spender } from '../usage.api.ts';
import { stackDays, stackParts, type Segment } from '../usage-fold.ts';
import type { AnalyticsView, DayView, Dimension, RecordView, SplitDay } from '../usage-view.ts';
import type { ShareNames } from './use-share-names.ts';

const SPLITS = ['model', 'kind', 'agent', 'team'] as const satisfies readonly Dimension[];

export interface UsageCostsProps {
  readonly spender: Spender;
  readonly period: Period;
  /** What is shown of the period. */
  readonly analytics: AnalyticsView;
  /** All of its days, split by model. */
  readonly whole: readonly SplitDay[];
  /** Null: not known, or too many; then all of the period is shown, as the server adds it up. */
  readonly details: readonly RecordView[] | null;
  readonly names: ShareNames;
  readonly pace: number | null;
  /** What is said over empty axes. */
  readonly emptyText: string;
  readonly selectedDate: string | null;
  readonly onSelect: (date: string) => void;
}

/** Until it is known what they are made of: bars of one piece. */
function toPlainDays(days: readonly DayView[]): readonly ChartDay[] {
  const colour = colourAt(0, 'all');
  return days.map((day) => ({ ...day, segments: [{ key: 'all', label: null, colour, cost: day.cost }] }));
}

/** Only where the records do not tell; null while it is requested. */
function useSplitDays(
  { spender, period, whole, details }: UsageCostsProps,
  split: Dimension,
): readonly SplitDay[] | null {
  const isKnown = details !== null || split === 'model';
  const { data } = useQuery(
    {
      queryKey: ['usage', spender, period, split],
      queryFn: isKnown ? skipToken : () => usageApi.getAnalytics(spender, period, split),
    },
    queryClient,
  );
  return split === 'model' ? whole : (data?.days ?? null);
}

function toChartDays(
  { days, shares }: AnalyticsView,
  stack: (keys: readonly string[]) => readonly (readonly Segment[])[],
  dimension: Dimension,
  nameOf: (key: string, label: string) => string,
): readonly ChartDay[] {
  const top = toTopShares(shares[dimension], SHOWN_SHARES);
  const looks = new Map(
    top.map(({ key, label }, index) => [key, { colour: colourAt(index, key), label: nameOf(key, label) }]),
  );
  const stacks = stack(top.map(({ key }) => key));
  const others = { colour: colourAt(SHOWN_SHARES, ''), label: nameOf('', '') };
  return days.map((day, index) => ({
    ...day,
    segments: (stacks[index] ?? []).map(({ key, cost }) => ({ key, cost, ...(looks.get(key) ?? others) })),
  }));
}

/** The costs of each day, as bars or as a table. */
export function UsageCosts(props: UsageCostsProps) {
  const { analytics, details, names, pace, selectedDate } = props;
  const { t, i18n } = useTranslation('analytics');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [split, setSplit] = useState<(typeof SPLITS)[number]>('model');
  const splits = SPLITS.filter((one) => analytics.shares[one].length > 0);
  const dimension = splits.includes(split) ? split : 'model';
  const canSplit = splits.length > 1;
  const splitDays = useSplitDays(props, dimension);
  const nameOf = (key: string, label: string) =>
    key === '' ? t('shares.others') : names.ofShare(dimension, { key, label });
  const toDays = (): readonly ChartDay[] => {
    const { days } = analytics;
    if (details !== null)
      return toChartDays(analytics, (keys) => stackDays(days, details, dimension, keys), dimension, nameOf);
    if (splitDays === null) return toPlainDays(days);
    return toChartDays(analytics, (keys) => stackParts(splitDays, keys), dimension, nameOf);
  };
  return (
    <section className="mt-6">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-15 font-bold">{t('chart.title')}</h2>
        {new Date().getTimezoneOffset() !== 0 && (
          // The times of the records below are local ones.
          <span className="text-12 text-ink-3">{t('chart.utc')}</span>
        )}
        <span className="mr-auto flex items-center gap-1.5 text-12 text-ink-3">
          {pace !== null && view === 'chart' && (
            <>
              <span aria-hidden className="w-5 border-t border-dashed border-ink-2" />
              {t('chart.pace', { amount: formatMoney(pace, i18n.language) })}
            </>
          )}
        </span>
        {canSplit && view === 'chart' && (
          <span className="flex items-center gap-2">
            <span aria-hidden className="hidden text-[12.5px] text-ink-3 tablet:inline">
              {t('chart.split')}
            </span>
            <Segmented
              label={t('chart.split')}
              value={dimension}
              options={splits.map((value) => ({ value, label: t(`splits.${value}`) }))}
              onChange={setSplit}
            />
          </span>
        )}
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
          <CostChart
            key={analytics.days.length}
            days={toDays()}
            label={t('chart.title')}
            pace={pace}
            selectedDate={selectedDate}
            onSelect={details === null ? undefined : props.onSelect}
          />
        ) : (
          <DayTable days={analytics.days} label={t('chart.title')} />
        )}
        {analytics.totals.cost === 0 && view === 'chart' && (
          <p className="pointer-events-none absolute inset-0 grid place-items-center text-ink-3">
            {props.emptyText}
          </p>
        )}
      </div>
    </section>
  );
}
