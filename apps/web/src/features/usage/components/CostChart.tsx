import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { dayLabelAt, formatTick, toReach, toTicks } from '../chart-scale.ts';
import { formatUtcDay } from '../../../ui/format/format-utc-day.ts';
import { ChartDates } from './ChartDates.tsx';
import { DayBar } from './DayBar.tsx';
import { DayCard } from './DayCard.tsx';
import type { ChartDay } from './chart-day.ts';

export interface CostChartProps {
  readonly days: readonly ChartDay[];
  readonly label: string;
  /** Dollars a day that keep to the budget. */
  readonly pace: number | null;
  readonly selectedDate: string | null;
  /** Left out where a single day cannot be looked at. */
  readonly onSelect?: ((date: string) => void) | undefined;
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, last) => last,
};

/** A bar for each day. One of them has the focus, the arrow keys move it, and its numbers are beside it. */
export function CostChart({ days, label, pace, selectedDate, onSelect }: CostChartProps) {
  const { t, i18n } = useTranslation('analytics');
  const language = i18n.language;
  const bars = useRef<(HTMLButtonElement | null)[]>([]);
  const last = days.length - 1;
  const [focused, setFocused] = useState(last);
  const [shown, setShown] = useState<number | null>(null);
  const ticks = toTicks(toReach(Math.max(0, ...days.map(({ cost }) => cost)), pace));
  const [top, step] = [ticks.at(-1) ?? 1, ticks[1] ?? 1];
  const isPaceAbove = pace !== null && pace > top;

  const handleKey = (event: KeyboardEvent) => {
    const move = STEPS[event.key];
    if (!move) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, move(Math.min(focused, last), last)));
    setFocused(next);
    bars.current[next]?.focus();
  };
  const day = shown === null ? undefined : days[shown];
  return (
    <figure className="m-0" aria-label={label}>
      {isPaceAbove && (
        <p className="flex items-center justify-end gap-1 text-12 text-ink-3">
          <ArrowUp size={12} aria-hidden />
          {t('chart.paceAbove')}
        </p>
      )}
      <div className="mt-2 flex h-53">
        {/* In view also where the days are wider than their place and have been scrolled. */}
        <div
          aria-hidden
          className="sticky left-0 z-1 w-14 flex-none bg-surface shadow-[0_-8px_var(--surface)]"
        >
          {ticks.map((tick) => (
            <span
              key={tick}
              className="tnum absolute right-0 translate-y-1/2 pr-2 text-11 whitespace-nowrap text-ink-3"
              style={{ bottom: `${(tick / top) * 100}%` }}
            >
              {formatTick(tick, step, language)}
            </span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1">
          {ticks.map((tick) => (
            <div
              key={tick}
              aria-hidden
              className="absolute inset-x-0 border-t border-chart-grid"
              style={{ bottom: `${(tick / top) * 100}%` }}
            />
          ))}
          <div
            role="group"
            aria-label={t('chart.keys')}
            className="absolute inset-0 flex items-stretch"
            onKeyDown={handleKey}
            onPointerLeave={() => setShown(null)}
          >
            {days.map((one, index) => (
              <DayBar
                key={one.date}
                ref={(element) => {
                  bars.current[index] = element;
                }}
                day={one}
                top={top}
                label={t('chart.day', {
                  day: formatUtcDay(one.date, language, 'long'),
                  cost: formatMoney(one.cost, language),
                  count: one.replies,
                })}
                isReachable={index === Math.min(focused, last)}
                isShown={shown === index}
                isSelected={selectedDate === one.date}
                onShow={() => setShown(index)}
                onFocus={() => {
                  setFocused(index);
                  setShown(index);
                }}
                onHide={() => setShown(null)}
                onSelect={onSelect && (() => onSelect(one.date))}
              />
            ))}
          </div>
          {pace !== null && !isPaceAbove && (
            <div
              aria-hidden
              className="pointer-events-none absolute inset-x-0 border-t border-dashed border-ink-2"
              style={{ bottom: `${(pace / top) * 100}%` }}
            ></div>
          )}
          {day !== undefined && shown !== null && day.cost > 0 && (
            <DayCard day={day} at={(shown + 0.5) / days.length} />
          )}
        </div>
      </div>
      <ChartDates dates={days.map(({ date }) => date)} labelAt={dayLabelAt} />
    </figure>
  );
}
