import { useQuery } from '@tanstack/react-query';
import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { textsOf } from '../../../../platform/toasts.ts';
import { showToast } from '../../../../ui/feedback/show-toast.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import { deploymentActions, toDeploymentsQuery } from '../../deployments.api.ts';
import { scheduleActions } from '../schedules.api.ts';

export const STATES = ['all', 'on', 'paused', 'attention'] as const;
export type ListState = (typeof STATES)[number];

const TYPING_MS = 250;

function tellFailure(error: unknown): void {
  const { title, text } = textsOf(toAppError(error).code);
  showToast('error', { title, text });
}

export function useSchedules() {
  const { t } = useTranslation('scheduled-agents');
  const [state, setState] = useState<ListState>('all');
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  /** Switches that were pressed and are not answered yet. */
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});
  const settled = useSettled(words, TYPING_MS);
  const list = useQuery(
    toDeploymentsQuery({ kind: 'scheduled', state: state === 'all' ? null : state, words: settled, page }),
    queryClient,
  );
  const rows = (list.data?.deployments ?? []).filter((one) => one.kind === 'scheduled');

  async function setActive(schedule: ScheduledDeployment, isOn: boolean): Promise<void> {
    setPressed((before) => ({ ...before, [schedule.id]: isOn }));
    try {
      await deploymentActions.setActive(schedule, isOn);
    } catch (error) {
      tellFailure(error);
    } finally {
      setPressed(({ [schedule.id]: _answered, ...rest }) => rest);
    }
  }

  async function run(schedule: ScheduledDeployment): Promise<void> {
    try {
      await scheduleActions.runNow(schedule);
      showToast('success', { title: t('list.started', { name: schedule.agent_name }) });
    } catch (error) {
      tellFailure(error);
    }
  }

  async function remove(schedule: ScheduledDeployment): Promise<void> {
    try {
      await deploymentActions.remove(schedule);
    } catch (error) {
      tellFailure(error);
    }
  }

  return {
    list,
    rows,
    state,
    words,
    page,
    selectedId,
    select: setSelectedId,
    isOn: (schedule: ScheduledDeployment) => pressed[schedule.id] ?? schedule.is_active,
    setActive: (schedule: ScheduledDeployment, isOn: boolean) => void setActive(schedule, isOn),
    run: (schedule: ScheduledDeployment) => void run(schedule),
    remove: (schedule: ScheduledDeployment) => void remove(schedule),
    setPage,
    setState(next: ListState) {
      setState(next);
      setPage(1);
    },
    setWords(next: string) {
      setWords(next);
      setPage(1);
    },
  };
}
