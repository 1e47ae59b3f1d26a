import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { Pager } from '../../../../ui/page/Pager.tsx';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { RunRow } from '../RunRow.tsx';
import { useAgentRuns } from '../../use-agents.ts';
import { AgentRunMenu } from '../compare/AgentRunMenu.tsx';

const FILTERS = ['all', 'succeeded', 'failed', 'waiting'] as const;

/** The person's own runs of an agent, newest first. */
export function RunsTab({ agent }: { readonly agent: AgentFull }) {
  const { t } = useTranslation('agents');
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const [page, setPage] = useState(1);
  const { data, isPending, isError, refetch } = useAgentRuns(
    agent.id,
    filter === 'all' ? null : filter,
    page,
  );
  return (
    <div className="flex max-w-220 flex-col gap-4 px-4 py-5 tablet:px-7">
      <Segmented
        label={t('runs.filter')}
        value={filter}
        options={FILTERS.map((value) => ({
          value,
          label: value === 'all' ? t('runs.all') : t(`runs.status.${value}`),
        }))}
        onChange={(value) => {
          setFilter(value);
          setPage(1);
        }}
      />
      {isError && <RetryBar title={t('runs.failedToLoad')} onRetry={() => void refetch()} />}
      {isPending && <RowsSkeleton label={t('loading')} />}
      {data && data.runs.length === 0 && (
        <EmptyState icon={<History size={16} aria-hidden />} title={t('runs.none')} isFlush>
          {t('runs.noneText')}
        </EmptyState>
      )}
      {data && data.runs.length > 0 && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.runs.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                menu={<AgentRunMenu agent={agent} runId={run.id} isOver={run.finished_at !== null} />}
              />
            ))}
          </ul>
          <Pager page={page} perPage={data.per_page} total={data.total} onChange={setPage} />
        </>
      )}
    </div>
  );
}
