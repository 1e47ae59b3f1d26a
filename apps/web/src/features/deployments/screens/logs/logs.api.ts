import { keepPreviousData } from '@tanstack/react-query';
import { getAgent, listAgentRuns, replayRun } from '@parley/contract/agents/endpoints.ts';
import type { AgentRunList } from '@parley/contract/agents/schemas.ts';
import { listRunDeliveries } from '@parley/contract/deployments/result-endpoints.ts';
import { cancelRun, getRun } from '@parley/contract/runs/endpoints.ts';
import { listRunSteps } from '@parley/contract/runs/journal/endpoints.ts';
import type { RunStepList } from '@parley/contract/runs/journal/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { api } from '../../../../platform/api/client.ts';
import { queryClient } from '../../../../platform/query.ts';

export const LOG_FILTERS = ['all', 'failed', 'with_output'] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];

export interface LogAsked {
  readonly agentId: string;
  /** `null`: however it was started. */
  readonly trigger: 'api' | 'scheduled' | 'webhook' | null;
  readonly filter: LogFilter;
  /** A day of the reader's, as `2026-01-31`; empty: any. */
  readonly day: string;
  readonly page: number;
}

const RUNS_SHOWN = 30;
/** While one of the runs in view is under way. */
const POLL_MS = 3_000;

/** While none is. */
const IDLE_POLL_MS = 15_000;

export const isUnderWay = ({ finished_at: end }: { readonly finished_at: string | null }) => end === null;

/** From one midnight of the reader to the next. */
export function toRange(day: string): { from: string; to: string } | null {
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return null;
  // Not 24 hours later: the day may have 23 of them, or 25.
  const next = new Date(start);
  next.setDate(start.getDate() + 1);
  return { from: start.toISOString(), to: next.toISOString() };
}

function readRuns({ agentId, trigger, filter, day, page }: LogAsked, perPage: number): Promise<AgentRunList> {
  return api.call(listAgentRuns, {
    params: { id: agentId },
    query: {
      ...(trigger !== null && { trigger }),
      page,
      per_page: perPage,
      ...(filter === 'failed' && { failed: 'true' as const }),
      ...(filter === 'with_output' && { with_output: 'true' as const }),
      ...toRange(day),
    },
  });
}

/** How many runs there are by now, while a list of them is read. */
export function toRunTotalQuery(asked: LogAsked) {
  const { agentId, trigger, filter, day } = asked;
  return {
    queryKey: ['deployments', 'run-total', agentId, trigger, filter, day],
    queryFn: async () => (await readRuns({ ...asked, page: 1 }, 1)).total,
    refetchInterval: IDLE_POLL_MS,
  };
}

export function toLogQuery(asked: LogAsked) {
  const { agentId, trigger, filter, day, page } = asked;
  return {
    queryKey: ['deployments', 'log', agentId, trigger, filter, day, page],
    queryFn: () => readRuns(asked, RUNS_SHOWN),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: { readonly state: { readonly data?: AgentRunList | undefined } }) =>
      state.data?.runs.some(isUnderWay) === true ? POLL_MS : (false as const),
  };
}

export function toLoggedAgentQuery(agentId: string) {
  return {
    queryKey: ['deployments', 'logged-agent', agentId],
    queryFn: () => api.call(getAgent, { params: { id: agentId } }),
  };
}

export function toLoggedRunQuery(runId: string) {
  return {
    queryKey: ['deployments', 'logged-run', runId],
    queryFn: () => api.call(getRun, { params: { runId } }),
    refetchInterval: ({ state }: { readonly state: { readonly data?: Run | undefined } }) =>
      state.data && isUnderWay(state.data) ? POLL_MS : (false as const),
  };
}

/** What began a run and what it did, as far as its newest event. */
export function toRunStepsQuery({ id, last_event: lastEvent }: Pick<Run, 'id' | 'last_event'>) {
  return {
    queryKey: ['deployments', 'run-steps', id, lastEvent],
    queryFn: () => api.call(listRunSteps, { params: { runId: id } }),
    placeholderData: (
      known: RunStepList | undefined,
      query: { readonly queryKey: readonly unknown[] } | undefined,
    ) => (query?.queryKey[2] === id ? known : undefined),
  };
}

export function toDeliveriesQuery(runId: string) {
  return {
    queryKey: ['deployments', 'run-deliveries', runId],
    queryFn: async () => (await api.call(listRunDeliveries, { params: { runId } })).deliveries,
  };
}

/** It ends with what it has done so far. */
export async function stopRun(runId: string): Promise<void> {
  try {
    await api.call(cancelRun, { params: { runId } }, { idempotencyKey: `cancel-${runId}` });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['deployments'] });
  }
}

/** The id of the new run, in which nothing is written, sent or deleted. */
export async function runAgain(runId: string, idempotencyKey: string): Promise<string> {
  const call = { params: { runId }, body: { tools: 'live' as const } };
  return (await api.call(replayRun, call, { idempotencyKey })).run_id;
}
