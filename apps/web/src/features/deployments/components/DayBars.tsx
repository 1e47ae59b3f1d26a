import { SHOWN_DAYS } from '@parley/contract/deployments/constants.ts';
import type { Deployment } from '@parley/contract/deployments/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../ui/use-now.ts';

const DAY_MS = 86_400_000;

/** How many runs of one deployment there were on each of the last days, and how they ended. */
export function DayBars({ deployment: { days } }: { readonly deployment: Pick<Deployment, 'days'> }) {
  const { t } = useTranslation('deployments');
  const now = useNow('minute');
  const byDate = new Map(days.map((day) => [day.date, day]));
  const shown = Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const date = new Date(now - (SHOWN_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return byDate.get(date) ?? { date, succeeded: 0, failed: 0 };
  });
  const totalOf = ({ succeeded, failed }: (typeof shown)[number]): number => succeeded + failed;
  const top = Math.max(...shown.map(totalOf), 1);
  const sum = (part: 'succeeded' | 'failed'): number => shown.reduce((all, day) => all + day[part], 0);
  return (
    <span
      role="img"
      aria-label={t('bars.label', {
        days: SHOWN_DAYS,
        succeeded: sum('succeeded'),
        failed: sum('failed'),
      })}
      className="flex h-5 w-32 flex-none items-end gap-0.75"
    >
      {shown.map((day) => {
        const total = totalOf(day);
        return (
          <span
            key={day.date}
            title={t('log.day', { date: day.date, count: total, failed: day.failed })}
            className={`flex min-w-0 flex-1 flex-col overflow-hidden rounded-t-[1px] ${total === 0 ? 'bg-line-strong' : ''}`}
            style={{ height: `${(total / top) * 100}%`, minHeight: 2 }}
          >
            <span className="bg-live-solid forced-colors:bg-[CanvasText]" style={{ flex: day.succeeded }} />
            <span className="bg-danger forced-colors:bg-[Highlight]" style={{ flex: day.failed }} />
          </span>
        );
      })}
    </span>
  );
}
