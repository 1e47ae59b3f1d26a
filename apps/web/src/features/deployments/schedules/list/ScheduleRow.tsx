import { isOnce } from '@parley/contract/deployments/schedule/rhythm.ts';
import { describeSchedule } from '@parley/contract/deployments/schedule/rhythm-words.ts';
import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import { CircleCheck, CircleX, Pencil, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { textsOf } from '../../../../platform/toasts.ts';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { AgentTile } from '../../../../ui/display/AgentTile.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { DayBars } from '../../components/DayBars.tsx';
import { formatDue } from '../../../../ui/format/format-run-time.ts';
import { toCity, toLanguage, toWait } from '../show-times.ts';
import { WITH_DAYS, WITH_RESULT, WITH_SUMS, WITH_TIMES } from './columns.ts';
import { toEditPath } from './paths.ts';
import { ScheduleMenu } from './ScheduleMenu.tsx';
import { toShownName } from './shown-name.ts';

export interface ScheduleRowProps {
  readonly schedule: ScheduledDeployment;
  readonly isCurrent: boolean;
  readonly isOn: boolean;
  /** `null`: each in its own. */
  readonly timezone: string | null;
  readonly now: number;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onRun: () => void;
  readonly onRemove: () => void;
}

function NextRun({ schedule, timezone, now }: Pick<ScheduleRowProps, 'schedule' | 'timezone' | 'now'>) {
  const { t, i18n } = useTranslation(['scheduled-agents', 'errors']);
  const { next_run_at: next, paused_reason: reason, lacks_credentials: lacks } = schedule;
  if (next === null)
    return (
      <>
        <span className="block font-strong">{t('list.paused')}</span>
        <span className={`block text-12 ${reason === 'failures' ? 'text-danger' : 'text-ink-3'}`}>
          {t(`list.reasons.${reason ?? 'owner'}`)}
        </span>
      </>
    );
  const { day, time } = formatDue(next, timezone ?? schedule.timezone, i18n.language);
  const { unit, count } = toWait(next, now);
  return (
    <>
      <span className="tnum block font-strong">
        {day} {time}
      </span>
      <span className={`block text-12 ${lacks ? 'text-warn' : 'text-ink-3'}`}>
        {lacks ? textsOf('missing_credentials').title : t(`preview.in.${unit}`, { count })}
      </span>
    </>
  );
}

function LastResult({ schedule }: Pick<ScheduleRowProps, 'schedule'>) {
  const { t } = useTranslation(['scheduled-agents', 'errors']);
  const { last_run_status: status, last_error: error } = schedule;
  if (status === null)
    return (
      <span className="text-ink-3">{t(schedule.runs_30_days > 0 ? 'list.unfinished' : 'list.notRun')}</span>
    );
  const isGood = status === 'succeeded';
  const text = !isGood && isErrorCode(error) ? textsOf(error).title : t(`list.status.${status}`);
  return (
    <span className={`flex items-center gap-1.5 ${isGood || status === 'cancelled' ? '' : 'text-danger'}`}>
      {isGood ? (
        <CircleCheck size={14} aria-hidden className="flex-none text-live" />
      ) : (
        <CircleX size={14} aria-hidden className="flex-none" />
      )}
      <span className="max-w-40 truncate" title={text}>
        {text}
      </span>
    </span>
  );
}

export function ScheduleRow(props: ScheduleRowProps) {
  const { schedule, isCurrent, isOn, onSwitch, onRun, onRemove } = props;
  const { t, i18n } = useTranslation('scheduled-agents');
  const navigate = useNavigate();
  const words = describeSchedule(schedule.schedule, toLanguage(i18n.language), schedule.timezone);
  const name = toShownName(schedule);
  return (
    <tr
      data-row={schedule.id}
      aria-current={isCurrent || undefined}
      className="group relative border-t border-line align-middle hover:bg-surface-2 aria-[current]:bg-surface-3"
    >
      <td className="w-full max-w-0 px-3 py-2 tablet:min-w-40">
        <span className="flex items-center gap-3">
          <AgentTile name={schedule.agent_name} icon={null} />
          <span className="min-w-0">
            <Link
              to={toEditPath(schedule)}
              className="line-clamp-2 font-strong wrap-anywhere after:absolute after:inset-0"
            >
              {name}
            </Link>
            <span className="line-clamp-2 text-12 text-ink-3 tablet:hidden">{words}</span>
            <span className="block tablet:hidden">
              <NextRun {...props} />
            </span>
          </span>
        </span>
      </td>
      <td className={`px-3 py-2 ${WITH_TIMES}`}>
        <span className="line-clamp-2 w-40 desktop:w-48" title={words}>
          {words}
        </span>
        <span className="block truncate text-12 text-ink-3">
          {toCity(schedule.timezone)}{' '}
          {!isOnce(schedule.schedule) && <code className="ml-1 font-mono">{schedule.schedule}</code>}
        </span>
      </td>
      <td className={`px-3 whitespace-nowrap ${WITH_TIMES}`}>
        <NextRun {...props} />
      </td>
      <td className={`px-3 ${WITH_DAYS}`}>
        <DayBars deployment={schedule} />
      </td>
      <td className={`px-3 whitespace-nowrap ${WITH_RESULT}`}>
        <LastResult schedule={schedule} />
      </td>
      <td className={`tnum px-3 text-right ${WITH_SUMS}`}>
        {formatCount(schedule.runs_30_days, i18n.language)}
      </td>
      <td className={`tnum px-3 text-right ${WITH_SUMS}`}>
        {formatMoney(schedule.cost_30_days, i18n.language)}
      </td>
      <td className={`text-right whitespace-nowrap ${WITH_RESULT}`}>
        <span className="relative inline-flex">
          <IconButton label={t('list.runOf', { name })} onClick={onRun}>
            <Play size={15} aria-hidden />
          </IconButton>
          <IconButton label={t('list.editOf', { name })} onClick={() => void navigate(toEditPath(schedule))}>
            <Pencil size={15} aria-hidden />
          </IconButton>
        </span>
      </td>
      <td className="pr-3 text-right">
        <span className="relative inline-flex items-center gap-1">
          <ScheduleMenu schedule={schedule} name={name} onRun={onRun} onRemove={onRemove} />
          <Switch label={t('list.switchOf', { name })} isOn={isOn} onChange={onSwitch} />
        </span>
      </td>
    </tr>
  );
}
