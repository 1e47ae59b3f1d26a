import { useQueries } from '@tanstack/react-query';
import { AppError } from '@parley/contract/errors/app-error.ts';
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

async function load(agentId: string, runId: string): Promise<RecordedRun> {
  // The run last: what says that it has ended came after its last step.
  const steps = await agentsApi.listSteps(runId);
  const run = await agentsApi.getRun(runId);
  // What can be done with a run here is done to this agent.
  if (run.agent_id !== agentId) throw new AppError('not_found');
  return { run, steps: run.finished_at === null ? steps : await agentsApi.listSteps(runId) };
}

/** Runs of the agent with all their steps, each followed until it has ended. */
export function useRecordedRuns(agentId: string, runIds: readonly string[]) {
  return useQueries(
    {
      queries: runIds.map((runId) => ({
        queryKey: ['agents', 'recorded', agentId, runId],
        queryFn: () => load(agentId, runId),
        refetchInterval: ({ state }: { readonly state: { readonly data?: RecordedRun | undefined } }) =>
          state.data?.run.finished_at === null ? POLL_MS : (false as const),
      })),
    },
    queryClient,
  );
}
