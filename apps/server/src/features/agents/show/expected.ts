// How the next run of an agent is expected to go.
import type { ExpectedRun } from '@parley/contract/agents/expected/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDollars } from '../../../platform/money.ts';
import { requireSeen, type AgentCaller } from '../agents.policy.ts';
import { findAgent } from '../agents.store.ts';
import { listStepCounts } from './expected.store.ts';
import { listRunStats } from './stats.store.ts';

const NEWEST_RUNS = 20;
/** Fewer say little. */
const LEAST_RUNS = 3;

export interface ExpectedRuns {
  /** Throws `not_found` where the caller cannot see the agent. */
  get(caller: AgentCaller, agentId: string): Promise<ExpectedRun>;
}

function toMedian(counts: readonly number[]): number | null {
  if (counts.length < LEAST_RUNS) return null;
  return counts.toSorted((left, right) => left - right)[Math.floor(counts.length / 2)] ?? null;
}

export function createExpectedRuns({
  db,
  clock,
}: {
  readonly db: Pick<Database, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}): ExpectedRuns {
  return {
    async get(caller, agentId) {
      const { id } = requireSeen(await findAgent(db.read, agentId, caller.userId), caller);
      const nowMs = clock.now();
      const [stats, counts] = await Promise.all([
        listRunStats(db.read, [id], nowMs),
        listStepCounts(db.read, id, { nowMs, limit: NEWEST_RUNS }),
      ]);
      const cost = stats.get(id)?.typicalCostMicros;
      return { cost: cost === undefined ? null : toDollars(cost), steps: toMedian(counts) };
    },
  };
}
