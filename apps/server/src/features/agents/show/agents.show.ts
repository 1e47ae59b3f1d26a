// Agents as a caller sees them, with everything around them in one query each.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { listFeedback } from '../agents.feedback.ts';
import { requireSeen, type AgentCaller } from '../agents.policy.ts';
import { listReferredIds } from '../agents.references.ts';
import { readDefinition } from '../agents.row.ts';
import { listAgents, listVisibleIds, type NamedAgent } from '../agents.store.ts';
import { toAgent } from './agents.present.ts';
import { listRunStats } from './stats.store.ts';

export interface AgentView {
  /** Throws `not_found` where the caller cannot see it. */
  one(caller: AgentCaller, id: string): Promise<Agent>;
  /** In this order, without instructions. Those that are gone meanwhile are left out. */
  many(caller: AgentCaller, ids: readonly string[]): Promise<Agent[]>;
}

export interface AgentViewDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  /** Those of the collections that are not deleted. */
  readonly listExistingKnowledge: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export function createAgentView({ db, clock, listExistingKnowledge }: AgentViewDeps): AgentView {
  async function show(
    caller: AgentCaller,
    rows: readonly NamedAgent[],
    withInstructions: boolean,
  ): Promise<Agent[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const definitions = rows.map((row) => readDefinition(row.definition));
    const others = definitions.flatMap(listReferredIds);
    const attached = definitions.flatMap((definition) => definition.knowledge_ids);
    const [stats, feedback, visible, knowledge] = await Promise.all([
      listRunStats(db.read, ids, clock.now()),
      listFeedback(db.read, caller.userId, ids),
      listVisibleIds(db.read, caller.userId, [...new Set(others)]),
      listExistingKnowledge([...new Set(attached)]),
    ]);
    return rows.map((row) =>
      toAgent(row, caller, {
        stats: stats.get(row.id),
        feedback: feedback.get(row.id),
        visible,
        knowledge,
        withInstructions,
      }),
    );
  }

  return {
    async one(caller, id) {
      const [found] = await listAgents(db.read, [id], caller.userId);
      const [agent] = await show(caller, [requireSeen(found, caller)], true);
      if (!agent) throw new AppError('not_found');
      return agent;
    },
    async many(caller, ids) {
      if (ids.length === 0) return [];
      const rows = new Map((await listAgents(db.read, ids, caller.userId)).map((row) => [row.id, row]));
      const inOrder = ids.flatMap((id) => rows.get(id) ?? []);
      return show(caller, inOrder, false);
    },
  };
}
