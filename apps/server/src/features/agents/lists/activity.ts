// What an owner's agents did on each of the last days.
import { ACTIVITY_DAYS, type AgentActivity } from '@parley/contract/agents/activity/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { listDaysOfRuns, listOwnIds } from './activity.store.ts';

const DAY_MS = 86_400_000;

export interface AgentActivities {
  /** Agents of others, and those without runs, are left out. */
  list(userId: string, ids: readonly string[]): Promise<AgentActivity>;
}

export function createAgentActivities({
  db,
  clock,
}: {
  readonly db: Pick<Database, 'longRead'>;
  readonly clock: Pick<Clock, 'now'>;
}): AgentActivities {
  return {
    async list(userId, ids) {
      const firstDay = Math.floor(clock.now() / DAY_MS) - ACTIVITY_DAYS + 1;
      const own = await listOwnIds(db.longRead, userId, ids);
      const counted = Map.groupBy(await listDaysOfRuns(db.longRead, own, firstDay), ({ agentId }) => agentId);
      const agents = [...counted].map(([agentId, days]) => {
        const byDay = new Map(days.map((each) => [each.day - firstDay, each]));
        const inOrder = Array.from({ length: ACTIVITY_DAYS }, (_, index) => byDay.get(index));
        return {
          agent_id: agentId,
          runs: inOrder.map((day) => day?.runs ?? 0),
          failed: inOrder.map((day) => day?.failed ?? 0),
        };
      });
      return { from: new Date(firstDay * DAY_MS).toISOString().slice(0, 10), agents };
    },
  };
}
