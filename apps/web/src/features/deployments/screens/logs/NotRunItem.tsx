import { CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatRan, formatRunTime } from '../../../../ui/format/format-run-time.ts';
import { toShownName } from '../../schedules/list/shown-name.ts';
import type { NotRun } from './not-run.ts';

/** Why a due time is left out; any other has no words of its own. */
const NOTES = ['still_running', 'holiday', 'paused', 'late', 'overloaded', 'account_suspended'] as const;

export interface NotRunItemProps {
  readonly notRun: NotRun;
  /** The agent has several schedules. */
  readonly isNamed: boolean;
}

/** Due times without a run, among the runs: nothing is to be opened. */
export function NotRunItem({ notRun, isNamed }: NotRunItemProps) {
  const { t, i18n } = useTranslation('deployments');
  const { language } = i18n;
  const { schedule, reason, firstAt, lastAt, count, isCut } = notRun;
  const note = NOTES.find((one) => one === reason.note);
  const last = formatRan(lastAt, language);
  return (
    <li className="flex min-h-12 items-start gap-2.5 px-2.5 py-2">
      <CircleSlash size={15} aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <span className="min-w-0 flex-1 leading-[18px] text-ink-2">
        <span className="tnum block">
          <span className="font-strong">{last.day}</span> {last.time}
        </span>
        <span className="block text-12 text-ink-3">
          {note === undefined ? t(`log.notRun.${reason.state}`) : t(`log.notRun.${note}`)}
        </span>
        {isNamed && <span className="block truncate text-12 text-ink-3">{toShownName(schedule)}</span>}
      </span>
      {count > 1 && (
        <span className="tnum flex-none text-right text-12 leading-[18px] text-ink-3">
          <span className="block">
            {t(isCut ? 'log.notRun.atLeast' : 'log.notRun.times', { times: formatCount(count, language) })}
          </span>
          <span className="block">{t('log.notRun.since', { time: formatRunTime(firstAt, language) })}</span>
        </span>
      )}
    </li>
  );
}
