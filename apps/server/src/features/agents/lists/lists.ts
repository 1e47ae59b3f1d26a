import { AGENT_CATEGORIES, MAX_OWN_AGENTS } from '@parley/contract/agents/constants.ts';
import type { Agent, CategoryCount } from '@parley/contract/agents/schemas.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { AgentCaller } from '../agents.policy.ts';
import type { AgentView } from '../show/agents.show.ts';
import { countAgents, countByCategory, listIds, PLAIN, type WantedAgents } from './lists.store.ts';

export type AgentsToList = Partial<Omit<WantedAgents, 'userId'>> & Pick<WantedAgents, 'limit' | 'offset'>;

export interface AgentLists {
  list(caller: AgentCaller, wanted: AgentsToList): Promise<{ agents: Agent[]; total: number }>;
  /** Of public agents, without the empty ones. */
  countPublic(caller: AgentCaller, q: string): Promise<CategoryCount[]>;
  /** All of the caller's own, by name. */
  listOwn(caller: AgentCaller): Promise<Agent[]>;
}

export function createAgentLists({
  db,
  view,
}: {
  readonly db: Pick<Database, 'longRead'>;
  readonly view: AgentView;
}): AgentLists {
  return {
    async list(caller, given) {
      const wanted: WantedAgents = { ...PLAIN, ...given, userId: caller.userId };
      const [ids, total] = await Promise.all([
        listIds(db.longRead, wanted),
        countAgents(db.longRead, wanted),
      ]);
      return { agents: await view.many(caller, ids), total };
    },
    async countPublic({ userId }, q) {
      const wanted = { ...PLAIN, whose: 'public', q, limit: 0, offset: 0, userId } as const;
      const counts = await countByCategory(db.longRead, wanted);
      return AGENT_CATEGORIES.flatMap((category) => {
        const count = counts.get(category);
        return count === undefined ? [] : { category, count };
      });
    },
    async listOwn(caller) {
      const own = { ...PLAIN, whose: 'own', sort: 'name', limit: MAX_OWN_AGENTS, offset: 0 } as const;
      return view.many(caller, await listIds(db.longRead, { ...own, userId: caller.userId }));
    },
  };
}
