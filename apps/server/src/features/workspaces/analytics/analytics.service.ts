// What a workspace spends, by day and by all that it is told apart by; the file holds the same numbers.
import type {
  WorkspaceAnalytics,
  WorkspaceAnalyticsQuery,
} from '@parley/contract/workspaces/analytics/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireStanding, type SpendingCaller } from '../cost-centres/standing.ts';
import { toAnalytics, toCsv } from './analytics.present.ts';
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

  async function analyse(workspaceId: string, query: WorkspaceAnalyticsQuery): Promise<WorkspaceAnalytics> {
    const range = toRange(query.days);
    const before = { fromDay: range.fromDay - query.days, toDay: range.fromDay - 1 };
    const parts = await sumParts(read, workspaceId, range, query);
    const agentIds = [...new Set(parts.map(({ agent_id: id }) => id))].filter((id) => id !== '');
    return toAnalytics({
      workspaceId,
      days: query.days,
      range,
      byDay: await sumByDay(read, workspaceId, DIMENSIONS[query.split], range, query),
      parts,
      partsBefore: await sumCosts(read, workspaceId, before, query),
      names: new Map([
        ...(await listAgentNames(db.read, agentIds)),
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
      return analyse(workspaceId, query);
    },
    async export(caller, workspaceId, query) {
      await requireStanding(db.read, caller, workspaceId, 'reader');
      const names = await listNames(db.read, workspaceId);
      return toCsv(readRows(workspaceId, toRange(query.days), query), names);
    },
  };
}
