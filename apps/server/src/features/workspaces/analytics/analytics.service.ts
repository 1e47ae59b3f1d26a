// What a workspace spends, by day and by all that it is told apart by; the file holds the same numbers.
import {
  PRIVATE_AGENTS,
  type WorkspaceAnalytics,
  type WorkspaceAnalyticsQuery,
} from '@parley/contract/workspaces/analytics/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireStanding, type SpendingCaller } from '../cost-centres/standing.ts';
import { hidePrivate, toAnalytics, toCsv } from './analytics.present.ts';
import {
  countMembers,
  listAgentNames,
  listNames,
  listRows,
  sumByDay,
  sumCosts,
  sumParts,
  type DayRange,
  type Dimension,
  type ExportedRow,
  type Filters,
} from './analytics.store.ts';

const DAY_MS = 86_400_000;
/** Long reads of others come in between. */
const DAYS_PER_STATEMENT = 31;

type ExportQuery = Omit<WorkspaceAnalyticsQuery, 'split'>;

export interface Analytics {
  get(
    caller: SpendingCaller,
    workspaceId: string,
    query: WorkspaceAnalyticsQuery,
  ): Promise<WorkspaceAnalytics>;
  export(caller: SpendingCaller, workspaceId: string, query: ExportQuery): Promise<AsyncGenerator<string>>;
}

export interface AnalyticsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}

const DIMENSIONS: Readonly<Record<WorkspaceAnalyticsQuery['split'], Dimension>> = {
  team: 'team_id',
  member: 'member_id',
  project: 'project_id',
  department: 'department_id',
};

export function createWorkspaceAnalytics({ db, clock }: AnalyticsDeps): Analytics {
  const read = db.longRead;

  function toRange(days: number): DayRange {
    const toDay = Math.floor(clock.now() / DAY_MS);
    return { fromDay: toDay - days + 1, toDay };
  }

  /** An agent that the caller knows nothing of is one that there is not. */
  async function withKnownAgent<Of extends Filters>(
    userId: string,
    workspaceId: string,
    asked: Of,
  ): Promise<Of> {
    if (asked.agent === undefined) return asked;
    const names = await listAgentNames(db.read, { userId, workspaceId }, [asked.agent]);
    return names.get(asked.agent) === null ? { ...asked, agent: PRIVATE_AGENTS } : asked;
  }

  async function analyse(
    { userId }: Pick<SpendingCaller, 'userId'>,
    workspaceId: string,
    query: WorkspaceAnalyticsQuery,
  ): Promise<WorkspaceAnalytics> {
    const range = toRange(query.days);
    const before = { fromDay: range.fromDay - query.days, toDay: range.fromDay - 1 };
    const parts = await sumParts(read, workspaceId, range, query);
    const partsBefore = await sumCosts(read, workspaceId, before, query);
    const agentIds = new Set([...parts, ...partsBefore].map(({ agent_id: id }) => id));
    agentIds.delete('');
    const agents = await listAgentNames(db.read, { userId, workspaceId }, [...agentIds]);
    return toAnalytics({
      workspaceId,
      days: query.days,
      range,
      byDay: await sumByDay(read, workspaceId, DIMENSIONS[query.split], range, query),
      parts: hidePrivate(parts, agents),
      partsBefore: hidePrivate(partsBefore, agents),
      names: new Map([
        ...[...agents].flatMap(([id, names]) => (names === null ? [] : [[id, names] as const])),
        ...(await listNames(db.read, workspaceId)),
      ]),
      memberCount: await countMembers(db.read, workspaceId),
    });
  }

  async function* readRows(
    workspaceId: string,
    { fromDay, toDay }: DayRange,
    filters: Filters,
  ): AsyncGenerator<readonly ExportedRow[]> {
    for (let day = fromDay; day <= toDay; day += DAYS_PER_STATEMENT) {
      const last = Math.min(toDay, day + DAYS_PER_STATEMENT - 1);
      yield await listRows(read, workspaceId, { fromDay: day, toDay: last }, filters);
    }
  }

  return {
    async get(caller, workspaceId, query) {
      await requireStanding(db.read, caller, workspaceId, 'reader');
      return analyse(caller, workspaceId, await withKnownAgent(caller.userId, workspaceId, query));
    },
    async export(caller, workspaceId, query) {
      await requireStanding(db.read, caller, workspaceId, 'reader');
      const names = await listNames(db.read, workspaceId);
      const known = await withKnownAgent(caller.userId, workspaceId, query);
      return toCsv(readRows(workspaceId, toRange(query.days), known), names);
    },
  };
}
