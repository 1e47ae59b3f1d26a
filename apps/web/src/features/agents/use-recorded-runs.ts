import { useQueries } from '@tanstack/react-query';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import { queryClient } from '../../platform/query.ts';
import { agentsApi } from './agents.api.ts';

export interface RecordedRun {
  readonly run: Run;
  readonly steps: readonly RunStep[];
}

/** While it works. */
const POLL_MS = 1_000;

async function load(runId: string): Promise<RecordedRun> {
  // The run last: what says that it has ended came after its last step.
  const steps = await agentsApi.listSteps(runId);
  const run = await agentsApi.getRun(runId);
  return { run, steps: run.finished_at === null ? steps : await agentsApi.listSteps(runId) };
}

/** Runs with all their steps, each followed until it has ended. */
export function useRecordedRuns(runIds: readonly string[]) {
  return useQueries(
    {
      queries: runIds.map((runId) => ({
        queryKey: ['agents', 'recorded', runId],
        queryFn: () => load(runId),
        refetchInterval: ({ state }: { readonly state: { readonly data?: RecordedRun | undefined } }) =>
          state.data?.run.finished_at === null ? POLL_MS : (false as const),
      })),
    },
    queryClient,
  );
}
