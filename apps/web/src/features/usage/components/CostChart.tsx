import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format-money.ts';
import { dayLabelAt, toTicks } from '../chart-scale.ts';
import { formatUtcDay } from '../format-utc-day.ts';
import type { DayView } from '../usage-view.ts';

export interface CostChartProps {
  readonly days: readonly DayView[];
  readonly label: string;
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, last) => last,
};

/** A bar for each day. One of them has the focus, the arrow keys move it, and its numbers stand above. */
export function CostChart({ days, label }: CostChartProps) {
  const { t, i18n } = useTranslation('analytics');
  const language = i18n.language;
  const bars = useRef<(HTMLButtonElement | null)[]>([]);
  const last = days.length - 1;
  const [focused, setFocused] = useState(last);
  const [shown, setShown] = useState<number | null>(null);
  const ticks = toTicks(Math.max(0, ...days.map(({ cost }) => cost)));
  const top = ticks.at(-1) ?? 1;
  const labelOf = (index: number) => dayLabelAt(index, days.length);
  const describe = ({ date, cost, replies }: DayView) =>
    t('chart.day', {
      day: formatUtcDay(date, language, 'long'),
      cost: formatMoney(cost, language),
      count: replies,
    });

  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, step(Math.min(focused, last), last)));
    setFocused(next);
    bars.current[next]?.focus();
  };
  const day = shown === null ? undefined : days[shown];
  return (
    <figure className="m-0" aria-label={label}>
      <div aria-hidden className="h-5 text-right text-12 text-ink-2">
        {day !== undefined && describe(day)}
      </div>
      <div className="relative ml-14 h-53">
        {ticks.map((tick) => (
          <div
            key={tick}
            aria-hidden
            className="absolute inset-x-0 border-t border-chart-grid"
            style={{ bottom: `${(tick / top) * 100}%` }}
          >
            <span className="tnum absolute -top-2 right-full pr-2 text-11 whitespace-nowrap text-ink-3">
              {formatMoney(tick, language)}
            </span>
          </div>
        ))}
        <div
          role="group"
          aria-label={t('chart.keys')}
          className="absolute inset-0 flex items-stretch"
          onKeyDown={handleKey}
          onPointerLeave={() => setShown(null)}
        >
          {days.map((one, index) => (
            <button
              key={one.date}
              ref={(element) => {
                bars.current[index] = element;
              }}
              type="button"
              tabIndex={index === Math.min(focused, last) ? 0 : -1}
              aria-label={describe(one)}
              onPointerEnter={() => setShown(index)}
              onFocus={() => {
                setFocused(index);
                setShown(index);
              }}
              onBlur={() => setShown(null)}
              className={`flex min-w-0 flex-1 items-end justify-center rounded-1 outline-offset-0 ${shown === index ? 'bg-surface-3' : ''}`}
            >
              <span
                className="w-[62%] min-w-px rounded-t-[2px] bg-chart-1 forced-colors:bg-[CanvasText]"
                style={{ height: `${(one.cost / top) * 100}%`, minHeight: one.cost > 0 ? 2 : 0 }}
              />
            </button>
          ))}
        </div>
      </div>
      <div aria-hidden className="mt-1.5 ml-14 flex h-4">
        {days.map(({ date }, index) => (
          <span key={date} className="relative min-w-0 flex-1">
            {labelOf(index) !== 'never' && (
              <span
                className={`absolute text-11 whitespace-nowrap text-ink-3 ${index === last ? 'right-0' : 'left-1/2 -translate-x-1/2'} ${labelOf(index) === 'with-room' ? 'hidden tablet:inline' : ''}`}
              >
                {formatUtcDay(date, language, 'short')}
              </span>
            )}
          </span>
        ))}
      </div>
    </figure>
  );
}
