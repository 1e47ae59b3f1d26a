import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { linesUpTo, toTop } from '../../run-scale.ts';
import type { AdminOverview } from '../../admin.api.ts';
import { dateFormat } from '../../../../platform/i18n/formats.ts';

export interface RunBarsProps {
  readonly series: AdminOverview['series'];
  readonly isByHour: boolean;
}

/** Runs by hour or day, with those that failed at the foot. */
export function RunBars({ series, isByHour }: RunBarsProps) {
  const { t, i18n } = useTranslation('admin');
  const top = toTop(Math.max(1, ...series.map(({ runs }) => runs)));
  const every = Math.ceil(series.length / 8);
  const style: Intl.DateTimeFormatOptions = isByHour
    ? { hour: '2-digit', hourCycle: 'h23' }
    : { day: 'numeric', month: 'short' };
  const format = dateFormat(i18n.language, style);
  const nameOf = (at: string) => format.format(new Date(at));
  return (
    <section aria-label={t(isByHour ? 'overview.byHour' : 'overview.byDay')} className="min-w-0">
      <h2 className="flex flex-wrap items-baseline justify-between gap-2 text-15 font-bold">
        {t(isByHour ? 'overview.byHour' : 'overview.byDay')}
        <span className="flex gap-4 text-12 font-regular text-ink-2">
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-1 bg-live-solid forced-colors:bg-[CanvasText]" />
            {t('overview.succeeded')}
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-1 bg-danger-solid forced-colors:bg-[Highlight]" />
            {t('overview.failedRuns')}
          </span>
        </span>
      </h2>
      <div className="relative mt-4">
        <div aria-hidden className="tnum pointer-events-none absolute inset-0 text-11 text-ink-3">
          {linesUpTo(top).map((value) => (
            <span
              key={value}
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: `${(value / top) * 100}%` }}
            >
              <span className="absolute bottom-0.5 left-0 bg-surface pr-1">
                {formatCount(value, i18n.language)}
              </span>
            </span>
          ))}
        </div>
        <ol className="relative flex h-44 items-end gap-0.5 border-b border-line pl-9">
          {series.map(({ at, runs, failed }) => (
            <li
              key={at}
              title={t('overview.bar', { when: nameOf(at), runs, failed })}
              className="flex h-full min-w-0 flex-1 flex-col justify-end"
            >
              <span className="sr-only">{t('overview.bar', { when: nameOf(at), runs, failed })}</span>
              <span
                aria-hidden
                className="block rounded-t-1 bg-live-solid forced-colors:bg-[CanvasText]"
                style={{ height: `${((runs - failed) / top) * 100}%` }}
              />
              <span
                aria-hidden
                className="block bg-danger-solid forced-colors:bg-[Highlight]"
                style={{ height: `${(failed / top) * 100}%` }}
              />
            </li>
          ))}
        </ol>
      </div>
      <div aria-hidden className="tnum mt-1 flex gap-0.5 pl-9 text-11 text-ink-3">
        {series.map(({ at }, index) => (
          <span key={at} className="min-w-0 flex-1 overflow-visible whitespace-nowrap">
            {index % every === 0 ? nameOf(at) : ''}
          </span>
        ))}
      </div>
    </section>
  );
}
