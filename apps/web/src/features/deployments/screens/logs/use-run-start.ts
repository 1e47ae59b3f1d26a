import { useQuery } from '@tanstack/react-query';
import { describeSchedule } from '@parley/contract/deployments/schedule/rhythm-words.ts';
import type { Deployment } from '@parley/contract/deployments/schemas.ts';
import type { RunStart } from '@parley/contract/runs/journal/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { useAuth } from '../../../auth/index.ts';
import { toAgentDeploymentsQuery } from '../../deployments.api.ts';
import { toCity, toLanguage } from '../../schedules/show-times.ts';

interface Words {
  readonly title: string;
  readonly note: string;
}

/** When the schedule runs; of one that was changed since, when it does so now. */
function useRhythm(run: Run, deployments: readonly Deployment[]): string {
  const { t, i18n } = useTranslation('deployments');
  const found = deployments.find(({ id }) => id === run.deployment_id);
  if (found?.kind !== 'scheduled') return '';
  const { schedule, timezone, updated_at: changedAt } = found;
  const words = describeSchedule(schedule, toLanguage(i18n.language), timezone);
  const rhythm = `${words.charAt(0).toLowerCase()}${words.slice(1)}${t('log.comma')}${toCity(timezone)}`;
  return Date.parse(changedAt) <= Date.parse(run.started_at) ? rhythm : t('log.begin.now', { rhythm });
}

/** What began a run, in words. */
export function useRunStart(run: Run, start: RunStart | undefined): Words | undefined {
  const { t } = useTranslation('deployments');
  const { agent_id: agentId, trigger, session_id: sessionId, replay_of: replayOf } = run;
  const name = useAuth(({ account }) => account?.username ?? '');
  const query = toAgentDeploymentsQuery(agentId ?? '');
  const isScheduled = agentId !== null && trigger === 'scheduled';
  const { data: deployments = [] } = useQuery({ ...query, enabled: isScheduled }, queryClient);
  const rhythm = useRhythm(run, deployments);
  return useMemo(() => {
    if (!start) return undefined;
    const byPerson = name === '' ? '' : t('log.begin.by', { name });
    const { by, key_name: keyName, delivery } = start;
    const sent = [delivery?.event, delivery?.delivery_id, delivery?.is_repeat && t('log.begin.again')];
    const notes: Readonly<Record<RunStart['by'], string>> = {
      person: byPerson,
      schedule: rhythm,
      run_now: byPerson,
      webhook: sent.filter((part) => typeof part === 'string').join(t('log.comma')),
      api: keyName ?? '',
      mcp: keyName ?? '',
    };
    const personal = replayOf !== null ? 'repeat' : sessionId !== null ? 'chat' : 'person';
    return { title: t(`log.begin.${by === 'person' ? personal : by}`), note: notes[by] };
  }, [start, t, name, rhythm, sessionId, replayOf]);
}
