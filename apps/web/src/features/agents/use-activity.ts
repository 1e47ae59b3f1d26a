import { getUsageAnalytics } from '@parley/contract/usage/endpoints.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import type { AgentActivity } from '@parley/contract/agents/activity/schemas.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';
import { agentsApi } from './agents.api.ts';

const COST_DAYS = 30;
const STALE_MS = 60_000;

export type DaysOfRuns = AgentActivity['agents'][number];

/** What the agents of a page did and cost lately. */
export interface Activity {
  /** `null` until it is known; an agent without runs has none. */
  readonly daysOf: (agentId: string) => DaysOfRuns | null;
  /** US dollars that the person paid in the last 30 days; `null` until it is known. */
  readonly costOf: (agentId: string) => number | null;
}

async function loadCosts(userId: string): Promise<ReadonlyMap<string, number>> {
  const input = { params: { id: userId }, query: { days: COST_DAYS } };
  const { by_agent: buckets } = await api.call(getUsageAnalytics, input);
  return new Map(buckets.map(({ key, cost }) => [key, cost]));
}

/** The list is of use without it: what cannot be loaded is left blank. */
export function useActivity(agents: readonly Agent[], userId: string | null): Activity {
  const ids = agents.map(({ id }) => id);
  const { data: activity } = useQuery(
    {
      queryKey: ['agents', 'activity', ...ids.toSorted()],
      queryFn: () => agentsApi.listActivity(ids),
      enabled: ids.length > 0,
      staleTime: STALE_MS,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const { data: costs } = useQuery(
    {
      queryKey: ['agents', 'costs', userId],
      queryFn: () => loadCosts(userId ?? ''),
      enabled: userId !== null && ids.length > 0,
      staleTime: STALE_MS,
    },
    queryClient,
  );
  const days = new Map(activity?.agents.map((each) => [each.agent_id, each]));
  return {
    daysOf: (agentId) => days.get(agentId) ?? null,
    costOf: (agentId) => (costs ? (costs.get(agentId) ?? 0) : null),
  };
}
