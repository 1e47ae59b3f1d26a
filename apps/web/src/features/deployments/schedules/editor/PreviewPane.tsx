import type { SchedulePreview } from '@parley/contract/deployments/schedule-schemas.ts';
import { openZone } from '@parley/contract/deployments/schedule/zone.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatMoney, formatUnitCost } from '../../../../ui/format/format-money.ts';
import { formatDue } from '../../../../ui/format/format-run-time.ts';
import { formatOffset, toCity } from '../show-times.ts';
import { NextRuns } from './NextRuns.tsx';

export interface PreviewPaneProps {
  readonly preview: SchedulePreview;
  readonly timezone: string;
  /** US dollars; `null`: not known. */
  readonly balance: number | null;
}

type OfTimes = Omit<PreviewPaneProps, 'balance'>;

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 28;
/** How much of the scale lies beyond the upper end of the range. */
const SCALE_OF_HIGH = 1.5;

/** Four weeks, from the Monday of this one; days with a run are filled, holidays struck through. */
function FourWeeks({ preview, timezone }: OfTimes) {
  const { t } = useTranslation('scheduled-agents');
  const letters = t('when.dayLetters').split(' ');
  const todayMs = Math.floor(openZone(timezone).localMsAt(Date.now()) / DAY_MS) * DAY_MS;
  const mondayMs = todayMs - ((new Date(todayMs).getUTCDay() + 6) % 7) * DAY_MS;
  const today = new Date(todayMs).toISOString().slice(0, 10);
  const days = Array.from({ length: SHOWN_DAYS }, (_one, index) =>
    new Date(mondayMs + index * DAY_MS).toISOString().slice(0, 10),
  );
  const runs = days.filter((day) => preview.days.includes(day)).length;
  return (
    <div
      role="img"
      aria-label={t('preview.weeks', { count: runs })}
      className="tnum grid grid-cols-7 gap-1 text-center text-12"
    >
      {[1, 2, 3, 4, 5, 6, 0].map((day) => (
        <span key={day} className="text-ink-3">
          {letters[day]}
        </span>
      ))}
      {days.map((day) => {
        const look = preview.days.includes(day)
          ? 'bg-live-tint font-strong text-live'
          : preview.holidays.includes(day)
            ? 'text-ink-3 line-through'
            : 'text-ink-3';
        return (
          <span
            key={day}
            className={`rounded-2 py-1 ${look} ${day === today ? 'outline-1 outline-line-strong' : ''}`}
          >
            {Number(day.slice(8))}
          </span>
        );
      })}
    </div>
  );
}

/** Between which costs a month ends most likely, beside the mean. */
function Range({ low, mean, high }: { readonly low: number; readonly mean: number; readonly high: number }) {
  const { t, i18n } = useTranslation('scheduled-agents');
  const toMoney = (amount: number) => formatMoney(amount, i18n.language);
  const toPlace = (amount: number) => `${(amount / Math.max(high * SCALE_OF_HIGH, Number.MIN_VALUE)) * 100}%`;
  return (
    <div className="mb-1">
      <div aria-hidden className="relative my-1.5 h-1.5 rounded-full bg-surface-4">
        <span
          className="absolute inset-y-0 rounded-full bg-time-bar forced-colors:bg-[CanvasText]"
          style={{ left: toPlace(low), width: toPlace(high - low), minWidth: 2 }}
        />
        <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: toPlace(mean) }} />
      </div>
      <p className="tnum text-12 text-ink-3">
        {t('preview.range', { low: toMoney(low), high: toMoney(high) })}
      </p>
    </div>
  );
}

function Amount({ label, amount }: { readonly label: string; readonly amount: number }) {
  const { i18n } = useTranslation('scheduled-agents');
  return (
    <div className="tnum flex justify-between gap-2">
      <dt className="text-ink-2">{label}</dt>
      <dd>{formatMoney(amount, i18n.language)}</dd>
    </div>
  );
}

function Cost({ preview, balance }: Pick<PreviewPaneProps, 'preview' | 'balance'>) {
  const { t, i18n } = useTranslation('scheduled-agents');
  const { language } = i18n;
  const { forecast } = preview;
  if (!forecast) return null;
  const { per_run: perRun, per_month: perMonth, per_month_low: low, per_month_high: high } = forecast;
  const { with_all_schedules: withAll } = forecast;
  const runs = formatCount(forecast.runs_per_month, language);
  const isKnown = perRun !== null && perMonth !== null && low !== null && high !== null;
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-strong">{t('preview.cost')}</h2>
        {isKnown && (
          <span className="text-12 text-ink-3">
            {t('preview.basedOn', { count: forecast.based_on_runs })}
          </span>
        )}
      </div>
      {!isKnown && <p className="text-13 text-ink-3">{t('preview.noCost', { runs })}</p>}
      {isKnown && (
        <>
          <p className="tnum">
            <b className="text-20 font-bold">{formatMoney(perMonth, language)}</b>{' '}
            <span className="text-13 text-ink-2">
              {t('preview.runsAt', { runs, cost: formatUnitCost(perRun, language) })}
            </span>
          </p>
          <Range low={low} mean={perMonth} high={high} />
        </>
      )}
      <dl className="flex flex-col gap-1.5 text-13 empty:hidden">
        {withAll !== null && <Amount label={t('preview.withAll')} amount={withAll} />}
        {balance !== null && <Amount label={t('preview.balance')} amount={balance} />}
      </dl>
    </section>
  );
}

/** What the schedule will do and cost. */
export function PreviewPane({ preview, timezone, balance }: PreviewPaneProps) {
  const { t, i18n } = useTranslation('scheduled-agents');
  const { clock_change: change } = preview;
  const [first] = preview.next;
  const atMs = first === undefined ? Date.now() : Date.parse(first);
  const city = toCity(timezone);
  const offset = formatOffset(timezone, atMs);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-strong">{t('preview.next')}</h2>
        <span className="text-13 text-ink-3">
          {city === offset ? offset : t('preview.zone', { city, offset })}
        </span>
      </div>
      <NextRuns preview={preview} timezone={timezone} />
      <FourWeeks preview={preview} timezone={timezone} />
      <Cost preview={preview} balance={balance} />
      {change && (
        <p className="text-12 text-ink-3">
          {t(`preview.clock.${change.effect}`, { day: formatDue(change.at, timezone, i18n.language).day })}
        </p>
      )}
    </div>
  );
}
