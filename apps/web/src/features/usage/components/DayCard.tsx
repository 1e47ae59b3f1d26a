import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { formatUtcDay } from '../../../ui/format/format-utc-day.ts';
import type { ChartDay } from './chart-day.ts';

export interface DayCardProps {
  readonly day: ChartDay;
  /** The position of the bar, from 0 at the left to 1. */
  readonly at: number;
}

/** What a day went on, beside its bar; read out with the bar, so not a second time. */
export function DayCard({ day: { date, cost, segments }, at }: DayCardProps) {
  const { t, i18n } = useTranslation('analytics');
  const language = i18n.language;
  const named = segments.filter(({ label }) => label !== null);
  const position =
    at > 0.6 ? { right: `calc(${(1 - at) * 100}% + 18px)` } : { left: `calc(${at * 100}% + 18px)` };
  return (
    <div
      aria-hidden
      style={position}
      className="pointer-events-none absolute -top-1.5 z-10 w-52 max-w-[60%] rounded-4 border border-line bg-surface p-3 text-[12.5px] shadow-3 dark:border-line-strong"
    >
      <b className="font-bold">{formatUtcDay(date, language, 'long')}</b>
      <ul className="tnum mt-1.5 flex flex-col gap-0.5">
        {named.map((segment) => (
          <li key={segment.key} className="flex items-center gap-2">
            <span className={`size-2 flex-none rounded-[2px] ${segment.colour}`} />
            <span className="min-w-0 flex-1 truncate text-ink-2">{segment.label}</span>
            {formatMoney(segment.cost, language)}
          </li>
        ))}
      </ul>
      <p className="tnum mt-2 flex justify-between border-t border-line pt-1.5 font-bold">
        {t('chart.total')}
        <span>{formatMoney(cost, language)}</span>
      </p>
    </div>
  );
}
