import { useTranslation } from 'react-i18next';
import type { DayLabel } from '../chart-scale.ts';
import { formatUtcDay } from '../../../ui/format/format-utc-day.ts';

export interface ChartDatesProps {
  readonly dates: readonly string[];
  readonly labelAt: (index: number, count: number) => DayLabel;
}

/** The days below the bars, as many as have room. */
export function ChartDates({ dates, labelAt }: ChartDatesProps) {
  const { i18n } = useTranslation('analytics');
  const last = dates.length - 1;
  return (
    <div aria-hidden className="mt-1.5 flex h-4">
      <span className="sticky left-0 z-1 w-14 flex-none bg-surface" />
      {dates.map((date, index) => {
        const label = labelAt(index, dates.length);
        return (
          <span key={date} className="relative min-w-0 flex-1">
            {label !== 'never' && (
              <span
                className={`absolute text-11 whitespace-nowrap text-ink-3 ${index === last ? 'right-0' : 'left-1/2 -translate-x-1/2'} ${label === 'with-room' ? 'hidden tablet:inline' : ''}`}
              >
                {formatUtcDay(date, i18n.language, 'short')}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}
