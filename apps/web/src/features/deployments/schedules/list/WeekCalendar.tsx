import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../../platform/query.ts';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { toCalendarQuery } from '../schedules.api.ts';
import { dayFromNow } from '../show-times.ts';
import { formatDue } from '../../../../ui/format/format-run-time.ts';
import { toShownName } from './shown-name.ts';

/** Times of one schedule on one day that are shown one by one. */
const SHOWN_TIMES = 3;
const DAYS = 7;
const NOON = 12;

interface Due {
  readonly at: string;
  readonly deployment_id: string;
  readonly name: string;
  readonly agent_id: string;
  readonly agent_name: string;
}

const groupBy = (runs: readonly Due[], keyOf: (run: Due) => string): Map<string, Due[]> => {
  const groups = new Map<string, Due[]>();
  for (const run of runs) groups.set(keyOf(run), [...(groups.get(keyOf(run)) ?? []), run]);
  return groups;
};

/** The coming week over all schedules, in the reader's time zone. */
export function WeekCalendar() {
  const { t, i18n } = useTranslation('scheduled-agents');
  const found = useQuery(toCalendarQuery(), queryClient);
  if (found.isPending) return <Skeleton width="100%" height={120} />;
  if (found.isError) return <RetryBar title={t('calendar.failed')} onRetry={() => void found.refetch()} />;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const nowMs = Date.now();
  const days = Array.from(
    { length: DAYS },
    (_one, index) => formatDue(dayFromNow(zone, nowMs, index, NOON), zone, i18n.language).day,
  );
  const byDay = groupBy(found.data.runs, ({ at }) => formatDue(at, zone, i18n.language).day);
  return (
    <section aria-label={t('calendar.title')} className="flex flex-col gap-2">
      <ol className="grid gap-2 tablet:grid-cols-4 desktop:grid-cols-7">
        {days.map((day) => (
          <li key={day} className="min-w-0 rounded-3 border border-line p-2">
            <h3 className="mb-1 text-12 font-strong text-ink-2">{day}</h3>
            {!byDay.has(day) && <p className="text-12 text-ink-3">{t('calendar.none')}</p>}
            {[...groupBy(byDay.get(day) ?? [], (run) => run.deployment_id)].map(([id, runs]) => {
              const times = runs.map(({ at }) => formatDue(at, zone, i18n.language).time);
              const more = times.length - SHOWN_TIMES;
              return (
                <Link
                  key={id}
                  to={`/scheduled-agents/deploy?agent=${runs[0]?.agent_id ?? ''}&schedule=${id}`}
                  className="tnum block rounded-1 py-0.5 text-12 hover:bg-surface-3 pointer-coarse:py-3"
                >
                  <span className="line-clamp-2 wrap-anywhere">{runs[0] && toShownName(runs[0])}</span>
                  <span className="block text-ink-3">
                    {times.slice(0, SHOWN_TIMES).join(', ')}
                    {more > 0 && ` ${t('calendar.more', { count: more })}`}
                  </span>
                </Link>
              );
            })}
          </li>
        ))}
      </ol>
      {found.data.is_cut && <p className="text-12 text-ink-3">{t('calendar.cut')}</p>}
    </section>
  );
}
