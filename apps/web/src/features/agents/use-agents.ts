import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';
import { agentsApi, type ManagedQuery, type OwnQuery } from './agents.api.ts';
import type { RunStatus } from './agent.ts';

const KEY = 'agents';

/** What is shown about agents is asked for again, and so is what is shown next. */
export function refreshAgents(): Promise<void> {
  queryClient.removeQueries({ queryKey: [KEY], type: 'inactive' });
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}

/** The same without a deleted agent, whose page is about to close. */
export function forgetAgent(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: [KEY], type: 'inactive' });
  return queryClient.invalidateQueries({ queryKey: [KEY], predicate: ({ queryKey }) => queryKey[2] !== id });
}

export function useOwnAgents(query: OwnQuery) {
  return useQuery(
    {
      queryKey: [KEY, 'own', query],
      queryFn: () => agentsApi.listOwn(query),
    },
    queryClient,
  );
}

export function useManagedAgents(query: ManagedQuery) {
  return useQuery(
    {
      queryKey: [KEY, 'managed', query],
      queryFn: () => agentsApi.listManaged(query),
      // While something else is looked for, the last answer stays in view.
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

export function useVisibleAgents(q: string) {
  return useQuery(
    {
      queryKey: [KEY, 'visible', q],
      queryFn: () => agentsApi.listVisible(q),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** `null`: none is asked for. */
export function useAgent(id: string | null) {
  return useQuery(
    { queryKey: [KEY, 'one', id], queryFn: () => agentsApi.get(id ?? ''), enabled: id !== null },
    queryClient,
  );
}

export function useFullAgent(id: string) {
  return useQuery({ queryKey: [KEY, 'full', id], queryFn: () => agentsApi.getFull(id) }, queryClient);
}

export function useAgentRuns(id: string, status: RunStatus | null, page: number) {
  return useQuery(
    {
      queryKey: [KEY, 'runs', id, status, page],
      queryFn: () => agentsApi.listRuns(id, status, page),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

export function useVersions(id: string) {
  return useQuery(
    { queryKey: [KEY, 'versions', id], queryFn: () => agentsApi.listVersions(id) },
    queryClient,
  );
}

/** The last answer stays in view while it is priced for another model. */
export function useLastInputs(id: string, model: string | null, isWanted: boolean) {
  return useQuery(
    {
      queryKey: [KEY, 'last-inputs', id, model],
      queryFn: () => agentsApi.listLastInputs(id, model),
      enabled: isWanted,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** A version never changes. */
export function useVersion(id: string, number: number) {
  return useQuery(
    {
      queryKey: ['agent-version', id, number],
      queryFn: () => agentsApi.getVersion(id, number),
      staleTime: Infinity,
    },
    queryClient,
  );
}

/** One run with what went in and came out. */
export function useRun(runId: string) {
  return useQuery({ queryKey: [KEY, 'run', runId], queryFn: () => agentsApi.getRun(runId) }, queryClient);
}
