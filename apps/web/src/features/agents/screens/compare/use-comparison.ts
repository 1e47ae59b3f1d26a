import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { useEffect } from 'react';
import { queryClient } from '../../../../platform/query.ts';
import { agentsApi } from '../../agents.api.ts';
import { isUnderWay } from './compared-inputs.ts';
import type { Trials } from '../use-trials.ts';

const POLL_MS = 3_000;

/** What the variants of these runs make of the last inputs; asked for again when one of the trials has ended. */
export function useComparison(agentId: string, runs: readonly Run[], trials: Trials) {
  const runIds = runs.map(({ id }) => id);
  const answer = useQuery(
    {
      queryKey: ['agents', 'comparison', agentId, ...runIds],
      queryFn: () => agentsApi.compare(agentId, runIds),
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const { data, refetch } = answer;
  const ended = [...trials.values()].filter(({ kind }) => kind === 'ended').length;
  useEffect(() => {
    if (ended > 0) void refetch();
  }, [ended, refetch]);
  // The last answer stays in view while another pair of the same variants is opened.
  const isOfThese =
    data?.variants.length === runs.length &&
    data.variants.every(
      ({ agent_version: version, model }, index) =>
        // A run that could not start has no model.
        version === runs[index]?.agent_version && (model ?? '') === (runs[index].model_used ?? ''),
    );
  return { ...answer, data: isOfThese ? data : undefined };
}
