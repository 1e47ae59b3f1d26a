import type { WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { colourAt, CostChart, DayTable, type ChartDay } from '../../../usage/index.ts';
import { NONE, sharesOf, splitDay, SPLITS, toParts, type Part, type Split } from '../../analytics-view.ts';

export interface AnalyticsCostsProps {
  readonly analytics: WorkspaceAnalytics;
  readonly split: Split;
  readonly onSplit: (split: Split) => void;
  /** US dollars a day that keep to the budget; null without one. */
  readonly pace: number | null;
}

interface Look {
  readonly colour: string;
  readonly label: string;
}

function toChartDays(
  { by_day: days }: WorkspaceAnalytics,
  parts: readonly Part[],
  looks: ReadonlyMap<string, Look>,
): readonly ChartDay[] {
  return days.map((day) => ({
    date: day.date,
    cost: day.cost,
    replies: day.replies,
    segments: splitDay(day, parts).flatMap(({ key, cost }) => {
      const look = looks.get(key);
      return look === undefined ? [] : [{ key, cost, ...look }];
    }),
  }));
}

function Legend({ looks }: { readonly looks: ReadonlyMap<string, Look> }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      {[...looks].map(([key, { colour, label }]) => (
        <li key={key} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2 flex-none rounded-[2px] ${colour}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The costs of each day, as bars or as a table. */
export function AnalyticsCosts({ analytics, split, onSplit, pace }: AnalyticsCostsProps) {
  const { t, i18n } = useTranslation(['workspace-analytics', 'analytics']);
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  // On phones the days are wider than the screen; the newest one is in view.
  const showNewest = useCallback((box: HTMLDivElement | null) => {
    if (box !== null) box.scrollLeft = box.scrollWidth;
  }, []);
  const parts = toParts(sharesOf(analytics, split));
  const looks = new Map<string, Look>(
    parts.map(({ key, share }, index) => [
      key,
      {
        colour: colourAt(index, key === NONE ? '' : key),
        label:
          share === null
            ? t(`parts.${key}`)
            : (share.label ?? t(split === 'member' ? 'formerMember' : 'deleted')),
      },
    ]),
  );
  const title = t('analytics:chart.title');
  const days = toChartDays(analytics, parts, looks);
  return (
    <section className="mt-6">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-15 font-bold">{title}</h2>
        <span className="mr-auto flex items-center gap-1.5 text-12 text-ink-3">
          {pace !== null && form === 'chart' && (
            <>
              <span aria-hidden className="w-5 border-t border-dashed border-ink-2" />
              {t('pace', { amount: formatMoney(pace, i18n.language) })}
            </>
          )}
        </span>
        {form === 'chart' && (
          <>
            <Legend looks={looks} />
            <Segmented
              label={t('analytics:chart.split')}
              value={split}
              options={SPLITS.map((value) => ({ value, label: t(`splits.${value}`) }))}
              onChange={onSplit}
            />
          </>
        )}
        <Segmented
          label={t('analytics:chart.view')}
          value={form}
          options={[
            { value: 'chart', label: t('analytics:chart.chart') },
            { value: 'table', label: t('analytics:chart.table') },
          ]}
          onChange={setForm}
        />
      </div>
      {form === 'chart' ? (
        <div ref={showNewest} className="max-tablet:overflow-x-auto">
          <div className="max-tablet:min-w-150">
            <CostChart key={days.length} days={days} label={title} pace={pace} selectedDate={null} />
          </div>
        </div>
      ) : (
        <DayTable days={days} label={title} />
      )}
    </section>
  );
}
