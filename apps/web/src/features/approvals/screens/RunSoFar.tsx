import { useQuery } from '@tanstack/react-query';
import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { RunTimeline, toRunStateOf } from '../../runs/index.ts';
import { approvalQueries, POLL_MS } from '../approvals.api.ts';
import { toStepsSoFar } from './run-so-far.ts';

/** What the run has done until it asked: what one decides by. */
export function RunSoFar({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('approvals');
  const isDecided = approval.state !== 'waiting';
  const {
    data: run,
    isError,
    refetch,
  } = useQuery(
    {
      ...approvalQueries.run(approval.run_id),
      // Once it is decided the run goes on.
      refetchInterval: ({ state }) => (isDecided && state.data?.finished_at === null ? POLL_MS : false),
    },
    queryClient,
  );
  const steps = useMemo(() => (run ? toStepsSoFar(run, approval) : []), [run, approval]);
  const waiting = <Skeleton width="100%" height={96} />;
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="mb-2 font-bold">{t('runSoFar')}</h3>
      {isError && <RetryBar title={t('runFailed')} onRetry={() => void refetch()} />}
      {!run && !isError && waiting}
      {run && (
        <Suspense fallback={waiting}>
          <RunTimeline
            steps={steps}
            state={toRunStateOf(run)}
            agentId={run.agent_id}
            startedAt={Date.parse(run.started_at)}
            durationMs={run.duration_ms}
            costUsd={run.cost}
            isOpenAtFirst
          />
        </Suspense>
      )}
    </section>
  );
}
