import { AGENT_CATEGORIES, MAX_OWN_AGENTS } from '@parley/contract/agents/constants.ts';
import type { Agent, PublicSearch, PublicSearchQuery } from '@parley/contract/agents/schemas.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { AgentCaller } from '../agents.policy.ts';
import type { AgentView } from '../show/agents.show.ts';
import {
  countAgents,
  countByCategory,
  countWithout,
  listIds,
  PLAIN,
  type ToolsByNeed,
  type WantedAgents,
} from './lists.store.ts';

export type AgentsToList = Partial<Omit<WantedAgents, 'userId'>> & Pick<WantedAgents, 'limit' | 'offset'>;

export interface AgentLists {
  list(caller: AgentCaller, wanted: AgentsToList): Promise<{ agents: Agent[]; total: number }>;
  /** Public ones, and how many there are in each category that is not empty and with each need of credentials. */
  search(
    caller: AgentCaller,
    wanted: PublicSearchQuery,
    needing: ToolsByNeed,
  ): Promise<Pick<PublicSearch, 'agents' | 'total' | 'categories' | 'by_credentials'>>;
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
  async function list(caller: AgentCaller, given: AgentsToList) {
    const wanted: WantedAgents = { ...PLAIN, ...given, userId: caller.userId };
    const [ids, total] = await Promise.all([listIds(db.longRead, wanted), countAgents(db.longRead, wanted)]);
    return { agents: await view.many(caller, ids), total };
  }

  return {
    list,
    async search(caller, asked, needing) {
      const { query: q, category = null, credentials, sort_by: sort, limit, skip: offset } = asked;
      const without = credentials === undefined ? [] : needing[credentials];
      const wanted = { whose: 'public', q, sort, category, without, limit, offset } as const;
      const counted = { ...PLAIN, ...wanted, userId: caller.userId };
      const [found, categories, byCredentials] = await Promise.all([
        list(caller, wanted),
        countByCategory(db.longRead, counted),
        countWithout(db.longRead, counted, needing),
      ]);
      return {
        ...found,
        categories: AGENT_CATEGORIES.flatMap((name) => {
          const count = categories.get(name);
          return count === undefined ? [] : { category: name, count };
        }),
        by_credentials: byCredentials,
      };
    },
    async listOwn(caller) {
      const own = { ...PLAIN, whose: 'own', sort: 'name', limit: MAX_OWN_AGENTS, offset: 0 } as const;
      return view.many(caller, await listIds(db.longRead, { ...own, userId: caller.userId }));
    },
  };
}
