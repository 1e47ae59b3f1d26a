import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { LiveTag } from '../../../../ui/display/LiveTag.tsx';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { toAgentDeploymentsQuery } from '../../deployments.api.ts';
import { formatDue } from '../../../../ui/format/format-run-time.ts';
import { DaysChart } from './DaysChart.tsx';
import { toLogQuery } from './logs.api.ts';

/** The next run of all schedules of an agent. */
function NextRun({ agentId }: { readonly agentId: string }) {
  const { t, i18n } = useTranslation('deployments');
  const { data = [] } = useQuery(toAgentDeploymentsQuery(agentId), queryClient);
  const schedules = data.filter((one) => one.kind === 'scheduled');
  const times = schedules.flatMap(({ next_run_at: at, timezone }) => (at === null ? [] : { at, timezone }));
  const [next] = times.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (schedules.length === 0) return null;
  if (!next) return <Tag>{t('log.isPaused')}</Tag>;
  const { day, time } = formatDue(next.at, next.timezone, i18n.language);
  return <LiveTag>{t('log.next', { time: `${day} ${time}` })}</LiveTag>;
}

export interface AgentActivityProps {
  readonly agentId: string;
  /** It is the person's own: only then it can have schedules. */
  readonly isOwn: boolean;
  /** Others run it too: its figures count their runs, which are not told here. */
  readonly isShared: boolean;
}

/** When an agent runs next, and what became of its runs of the last days. */
export function AgentActivity({ agentId, isOwn, isShared }: AgentActivityProps) {
  const { t } = useTranslation('deployments');
  const now = useNow('minute');
  const title = t(isShared ? 'activity.titleOfYours' : 'activity.title');
  const { data, isError, refetch } = useQuery(
    toLogQuery({ agentId, trigger: null, filter: 'all', day: '', page: 1 }),
    queryClient,
  );
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="font-bold">{title}</h2>
        {isOwn && <NextRun agentId={agentId} />}
      </div>
      {isError && <RetryBar title={t('log.failed')} onRetry={() => void refetch()} />}
      {data ? (
        <div className="max-w-120">
          <DaysChart list={data} nowMs={now} />
        </div>
      ) : (
        !isError && <Skeleton width="100%" height={72} />
      )}
    </section>
  );
}
