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
  /** Runs that the person paid for in the last 30 days, and US dollars; `null` until it is known. */
  readonly spendingOf: (agentId: string) => Spending | null;
}

export interface Spending {
  readonly runs: number;
  readonly cost: number;
}

const NOTHING: Spending = { runs: 0, cost: 0 };

async function loadSpending(userId: string): Promise<ReadonlyMap<string, Spending>> {
  const input = { params: { id: userId }, query: { days: COST_DAYS } };
  const { by_agent: buckets } = await api.call(getUsageAnalytics, input);
  return new Map(buckets.map(({ key, runs, cost }) => [key, { runs, cost }]));
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
  const { data: spending } = useQuery(
    {
      queryKey: ['agents', 'spending', userId],
      queryFn: () => loadSpending(userId ?? ''),
      enabled: userId !== null && ids.length > 0,
      staleTime: STALE_MS,
    },
    queryClient,
  );
  const days = new Map(activity?.agents.map((each) => [each.agent_id, each]));
  return {
    daysOf: (agentId) => days.get(agentId) ?? null,
    spendingOf: (agentId) => (spending ? (spending.get(agentId) ?? NOTHING) : null),
  };
}
