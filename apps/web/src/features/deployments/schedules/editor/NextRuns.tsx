import type { SchedulePreview } from '@parley/contract/deployments/schedule-schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatDue } from '../../../../ui/format/format-run-time.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { toWait } from '../show-times.ts';

export interface NextRunsProps {
  readonly preview: SchedulePreview;
  readonly timezone: string;
}

/** The next five, and how long until each. */
export function NextRuns({ preview, timezone }: NextRunsProps) {
  const { t, i18n } = useTranslation('scheduled-agents');
  const now = useNow('second');
  return (
    <ol aria-label={t('preview.next')}>
      {preview.next.map((iso, index) => {
        const { day, time } = formatDue(iso, timezone, i18n.language);
        const { unit, count } = toWait(iso, now);
        return (
          <li
            key={iso}
            className="tnum flex min-h-8 items-center gap-2 whitespace-nowrap border-b border-line last:border-0"
          >
            <span
              aria-hidden
              className={`size-2 flex-none rounded-full ${index === 0 ? 'bg-live-solid' : 'border border-ink-3'}`}
            />
            <span className={index === 0 ? 'font-strong' : ''}>{day}</span>
            <time dateTime={iso}>{time}</time>
            <span className="ml-auto text-ink-3">{t(`preview.in.${unit}`, { count })}</span>
          </li>
        );
      })}
    </ol>
  );
}
