import { useQueries } from '@tanstack/react-query';
import { listOccurrences } from '@parley/contract/deployments/schedule-endpoints.ts';
import type { Occurrence } from '@parley/contract/deployments/schedule-schemas.ts';
import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import type { AgentRunList, AgentRunSummary } from '@parley/contract/agents/schemas.ts';
import { api } from '../../../../platform/api/client.ts';
import { queryClient } from '../../../../platform/query.ts';

/** Asked for at once, of one schedule between two runs that are far apart. */
const MOST_TIMES = 100;
/** Times become due while nothing is pressed. */
const POLL_MS = 20_000;

/** Due times of one schedule, one after the other, that did not run for the same reason. */
export interface NotRun {
  readonly schedule: ScheduledDeployment;
  readonly reason: Pick<Occurrence, 'state' | 'note'>;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly count: number;
  /** There are more of them, or others, before the first. */
  readonly isCut: boolean;
}

/** From when to when; without an end where there is no run to end at. */
export interface Span {
  readonly from: string | null;
  readonly to: string | null;
}

export type LogEntry =
  | { readonly kind: 'run'; readonly run: AgentRunSummary }
  | { readonly kind: 'not-run'; readonly notRun: NotRun };

interface NotRunTime extends Occurrence {
  readonly schedule: ScheduledDeployment;
  readonly isCut: boolean;
}

function toNotRunQuery({ id, agent_id: agentId }: ScheduledDeployment, { from, to }: Span) {
  return {
    queryKey: ['deployments', 'not-run', id, from, to],
    queryFn: async () => {
      const answer = await api.call(listOccurrences, {
        params: { id: agentId, deploymentId: id },
        query: {
          not_run: 'true',
          per_page: MOST_TIMES,
          ...(from !== null && { from }),
          ...(to !== null && { to }),
        },
      });
      const { occurrences, total } = answer;
      return occurrences.map((time, index) => ({
        ...time,
        isCut: total > occurrences.length && index === occurrences.length - 1,
      }));
    },
    refetchInterval: to === null ? POLL_MS : (false as const),
  };
}

/**
 * What the runs of a page have between them: the first page goes on to the end of what is listed, the last one back to
 * its beginning.
 */
export function toSpan(list: AgentRunList, previous: AgentRunList | undefined, listed: Span): Span {
  const newest = list.page === 1 ? undefined : (previous?.runs.at(-1) ?? list.runs[0]);
  const isLast = list.page * list.per_page >= list.total;
  return {
    from: (isLast ? undefined : list.runs.at(-1)?.started_at) ?? listed.from,
    to: newest?.started_at ?? listed.to,
  };
}

const isAlike = (one: NotRunTime, { schedule, reason }: NotRun): boolean =>
  one.schedule.id === schedule.id && one.state === reason.state && one.note === reason.note;

/** Newest first, as both are given: the times that did not run among the runs. */
export function toEntries(
  runs: readonly AgentRunSummary[],
  times: readonly NotRunTime[],
): readonly LogEntry[] {
  const all = [
    ...runs.map((run) => ({ at: Date.parse(run.started_at), run, time: null })),
    ...times.map((time) => ({ at: Date.parse(time.due_at), run: null, time })),
  ].sort((one, other) => other.at - one.at);
  const entries: LogEntry[] = [];
  for (const { run, time } of all) {
    const last = entries.at(-1);
    if (run) entries.push({ kind: 'run', run });
    else if (last?.kind === 'not-run' && isAlike(time, last.notRun)) {
      const { notRun } = last;
      entries.splice(-1, 1, {
        kind: 'not-run',
        notRun: { ...notRun, firstAt: time.due_at, count: notRun.count + 1, isCut: time.isCut },
      });
    } else {
      const { schedule, state, note, due_at: at, isCut } = time;
      const notRun = { schedule, reason: { state, note }, firstAt: at, lastAt: at, count: 1, isCut };
      entries.push({ kind: 'not-run', notRun });
    }
  }
  return entries;
}

/** The due times of schedules within a span that were skipped or missed; without a span none are asked for. */
export function useNotRun(
  schedules: readonly ScheduledDeployment[],
  span: Span | null,
): readonly NotRunTime[] {
  return useQueries(
    {
      queries: span === null ? [] : schedules.map((schedule) => toNotRunQuery(schedule, span)),
      combine: (found) =>
        found.flatMap(({ data = [] }, index) => {
          const schedule = schedules[index];
          return schedule ? data.map((time) => ({ ...time, schedule })) : [];
        }),
    },
    queryClient,
  );
}
