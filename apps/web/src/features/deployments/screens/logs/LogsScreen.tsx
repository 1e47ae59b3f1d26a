import { useQuery } from '@tanstack/react-query';
import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { Bot, CalendarClock, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../../ui/button/ButtonLink.tsx';
import { LiveTag } from '../../../../ui/display/LiveTag.tsx';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { CenteredNote } from '../../../../ui/feedback/CenteredNote.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { ParentLink } from '../../../../ui/page/ParentLink.tsx';
import { deploymentActions, toAgentDeploymentsQuery } from '../../deployments.api.ts';
import { scheduleActions } from '../../schedules/schedules.api.ts';
import { formatDue } from '../../../../ui/format/format-run-time.ts';
import { toLoggedAgentQuery } from './logs.api.ts';
import { RunLog } from './RunLog.tsx';

function useSchedule(schedule: ScheduledDeployment) {
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showError(toAppError(error));
    }
    setBusy(false);
  };
  return {
    isBusy,
    run: () => void during(() => scheduleActions.runNow(schedule)),
    turn: () => void during(() => deploymentActions.setActive(schedule, !schedule.is_active)),
  };
}

interface OfSchedule {
  readonly schedule: ScheduledDeployment;
}

const useNextRun = ({ next_run_at: next, timezone }: ScheduledDeployment): string | null => {
  const { i18n } = useTranslation('deployments');
  if (next === null) return null;
  const { day, time } = formatDue(next, timezone, i18n.language);
  return `${day} ${time}`;
};

function Actions({ schedule }: OfSchedule) {
  const { t } = useTranslation('deployments');
  const { isBusy, run, turn } = useSchedule(schedule);
  const time = useNextRun(schedule);
  return (
    <>
      <span className="max-desktop:hidden">
        {time === null ? <Tag>{t('log.isPaused')}</Tag> : <LiveTag>{t('log.next', { time })}</LiveTag>}
      </span>
      <Button isBusy={isBusy} onClick={turn}>
        {schedule.is_active ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
        {t(schedule.is_active ? 'pause' : 'resume')}
      </Button>
      <Button variant="primary" isBusy={isBusy} onClick={run}>
        <Play size={14} aria-hidden />
        {t('log.runNow')}
      </Button>
    </>
  );
}

function NothingYet({ schedule }: OfSchedule) {
  const { t } = useTranslation('deployments');
  const time = useNextRun(schedule);
  return (
    <EmptyState
      icon={<CalendarClock size={16} aria-hidden />}
      title={time === null ? t('log.isPaused') : t('log.first', { time })}
    >
      {t('log.noneText')}
    </EmptyState>
  );
}

/** A link that was kept longer than the agent. */
function Gone() {
  const { t } = useTranslation('deployments');
  return (
    <CenteredNote
      icon={<Bot size={24} aria-hidden className="text-ink-3" />}
      title={t('log.gone.title')}
      action={<ButtonLink to="/scheduled-agents">{t('log.gone.action')}</ButtonLink>}
    >
      {t('log.gone.text')}
    </CenteredNote>
  );
}

/** What the schedules of an agent have run. */
export function ScheduleLogsScreen() {
  const { t } = useTranslation(['deployments', 'agents', 'common']);
  const { agentId = '' } = useParams();
  const { data: agent, error } = useQuery(toLoggedAgentQuery(agentId), queryClient);
  const isGone = error !== null && toAppError(error).code === 'not_found';
  const { data: deployments = [] } = useQuery(toAgentDeploymentsQuery(agentId), queryClient);
  // With several it would not be clear which one is meant.
  const [schedule, ...others] = deployments.filter((one) => one.kind === 'scheduled');
  const only = others.length === 0 ? schedule : undefined;
  return (
    <Page
      title={t('log.titles.scheduled')}
      parent={
        <ParentLink to={`/agents/${encodeURIComponent(agentId)}?tab=deployments`}>
          {agent?.name ?? t('log.agent')}
        </ParentLink>
      }
      actions={only && <Actions schedule={only} />}
    >
      <div className="flex min-h-0 flex-1 flex-col max-desktop:overflow-y-auto">
        {isGone ? (
          <Gone />
        ) : (
          <RunLog
            key={agentId}
            agentId={agentId}
            trigger="scheduled"
            empty={only && <NothingYet schedule={only} />}
          />
        )}
      </div>
    </Page>
  );
}
