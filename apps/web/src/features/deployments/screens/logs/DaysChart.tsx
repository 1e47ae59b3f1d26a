import type { AgentRunList } from '@parley/contract/agents/schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../../../ui/format/format-count.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** The share of runs that succeeded, and how many there were on each of 30 days. */
export function DaysChart({ list, nowMs }: { readonly list: AgentRunList; readonly nowMs: number }) {
  const { t, i18n } = useTranslation('deployments');
  const byDate = new Map(list.days.map((day) => [day.date, day]));
  const days = Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(nowMs - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { date, succeeded: 0, failed: 0, other: 0, ...byDate.get(date) };
  });
  const totals = days.map(({ succeeded, failed, other }) => succeeded + failed + other);
  const top = Math.max(...totals, 1);
  const succeeded = days.reduce((sum, day) => sum + day.succeeded, 0);
  const ended = succeeded + days.reduce((sum, day) => sum + day.failed, 0);
  const under = days.reduce((sum, day) => sum + day.other, 0);
  const none = under === 0 ? t('log.noneYet') : t('log.unfinished', { count: under });
  const summary = ended === 0 ? none : t('log.ofRuns', { count: ended });
  return (
    <div>
      <p className="flex items-baseline gap-2">
        {ended > 0 && <b className="text-20 font-bold">{formatShare(succeeded / ended, i18n.language)}</b>}
        <span className="text-ink-3">{summary}</span>
        <span className="ml-auto text-12 text-ink-3">{t('log.days', { count: DAYS })}</span>
      </p>
      <div
        role="img"
        aria-label={t('log.chart', { succeeded, failed: ended - succeeded })}
        className="mt-2 flex h-9 items-end gap-0.5"
      >
        {days.map(({ date, failed, succeeded: good, other }, index) => {
          const total = totals[index] ?? 0;
          return (
            <span
              key={date}
              title={t('log.day', { date, count: total, failed })}
              className={`flex min-w-0 flex-1 flex-col overflow-hidden rounded-t-[1px] ${total === 0 ? 'bg-line-strong' : ''}`}
              style={{ height: `${(total / top) * 100}%`, minHeight: 3 }}
            >
              <span className="bg-live-solid forced-colors:bg-[CanvasText]" style={{ flex: good }} />
              <span className="bg-control forced-colors:bg-[GrayText]" style={{ flex: other }} />
              <span className="bg-danger forced-colors:bg-[Highlight]" style={{ flex: failed }} />
            </span>
          );
        })}
      </div>
    </div>
  );
}
