import {
  checkAgentName,
  getAgentFull,
  getDefaultAgent,
  getDefaultAgentId,
  listAgents,
  listAgentsWithDeployments,
  listAgentsWithIndicators,
  listAllAgentTypes,
  searchAgents,
  searchPublicAgents,
} from '@parley/contract/agents/endpoints.ts';
import { listAgentActivity } from '@parley/contract/agents/activity/endpoints.ts';
import { AGENT_NAME_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import { ERRORS } from '@parley/contract/errors/catalogue.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import { DEFAULT_AGENT_ID } from '../agents.default.ts';
import { toAgentCaller } from '../agents.routes.ts';
import type { Agents } from '../agents.service.ts';
import type { FullAgents } from '../show/full.ts';
import type { AgentActivities } from './activity.ts';
import type { AgentLists } from './lists.ts';

/** Of the quick search. */
const QUICK_RESULTS = 20;

const NOTHING_DEPLOYED = {
  has_api: false,
  has_webhook: false,
  has_schedule: false,
  active_deployments: 0,
  next_run_at: null,
  last_run_status: null,
} as const;

const toRange = ({ page, per_page: limit }: { page: number; per_page: number }) => ({
  limit,
  offset: (page - 1) * limit,
});

/** What is wrong with the name itself, or `null`. */
function findNameProblem(name: string): string | null {
  if (name === '') return 'Name is required';
  return name.length > AGENT_NAME_MAX_LENGTH
    ? `A name has at most ${AGENT_NAME_MAX_LENGTH} characters.`
    : null;
}

function createOwnListRoutes({
  lists,
  readLacks,
}: Pick<AgentListRouteParts, 'lists' | 'readLacks'>): Route[] {
  return [
    route(listAllAgentTypes, async (_input, caller) => {
      const regular = await lists.listOwn(toAgentCaller(caller));
      return { regular, api: [], scheduled: [], webhook: [], total: regular.length };
    }),
    route(listAgentsWithIndicators, async ({ query: { page, per_page } }, caller) => {
      const wanted = { whose: 'own', ...toRange({ page, per_page }) } as const;
      const { agents, total } = await lists.list(toAgentCaller(caller), wanted);
      const lacks = await readLacks(caller.userId);
      const shown = agents.map((agent) => ({
        ...agent,
        indicators: { ...NOTHING_DEPLOYED, missing_credentials: lacks(agent.tools) },
      }));
      return { agents: shown, total, page, per_page };
    }),
    route(listAgentsWithDeployments, async ({ query: { page, per_page, kind } }, caller) => {
      // Nothing is deployed in any of these ways.
      if (kind !== undefined) return { agents: [], total: 0, page, per_page };
      const wanted = { whose: 'own', ...toRange({ page, per_page }) } as const;
      const { agents, total } = await lists.list(toAgentCaller(caller), wanted);
      return { agents: agents.map((agent) => ({ ...agent, deployments: [] })), total, page, per_page };
    }),
  ];
}

export interface AgentListRouteParts {
  readonly agents: Agents;
  readonly lists: AgentLists;
  readonly activities: AgentActivities;
  readonly full: FullAgents;
  /** Of a user: whether one of some tools lacks its credential. */
  readonly readLacks: (userId: string) => Promise<(toolNames: readonly string[]) => boolean>;
}

export function createAgentListRoutes({
  agents,
  lists,
  activities,
  full,
  readLacks,
}: AgentListRouteParts): Route[] {
  return [
    route(listAgents, async ({ query }, caller) => {
      const { page, per_page, only_public: onlyPublic, created_by: createdBy, q, sort, category } = query;
      const { userId } = caller;
      const found = await lists.list(toAgentCaller(caller), {
        whose: onlyPublic === true ? 'public' : 'visible',
        createdBy: createdBy === 'me' ? userId : (createdBy ?? null),
        q: q ?? '',
        category: category ?? null,
        sort,
        ...toRange({ page, per_page }),
      });
      return { ...found, page, per_page };
    }),
    route(searchAgents, ({ query: { q } }, caller) =>
      lists.list(toAgentCaller(caller), { q, sort: 'popular', limit: QUICK_RESULTS, offset: 0 }),
    ),
    route(searchPublicAgents, async ({ query }, caller) => {
      const { query: q, sort_by: sort, category = null, limit, skip } = query;
      const wanted = { whose: 'public', q, sort, category, limit, offset: skip } as const;
      const asked = toAgentCaller(caller);
      const [found, categories] = await Promise.all([lists.list(asked, wanted), lists.countPublic(asked, q)]);
      const page = Math.floor(skip / limit) + 1;
      return { ...found, categories, page, per_page: limit, limit, skip, sort_by: sort };
    }),
    route(checkAgentName, async ({ query }, { userId }) => {
      const name = query.name.trim();
      const problem = findNameProblem(name);
      if (problem !== null) return { name, available: false, message: problem };
      const available = await agents.isNameFree(userId, name, query.exclude_id ?? null);
      return { name, available, message: available ? null : ERRORS.agent_name_taken.detail };
    }),
    route(getDefaultAgent, async (_input, caller) => ({
      default_agent_id: DEFAULT_AGENT_ID,
      ...(await full.withTools(toAgentCaller(caller), DEFAULT_AGENT_ID)),
    })),
    route(getDefaultAgentId, () => Promise.resolve({ default_agent_id: DEFAULT_AGENT_ID })),
    route(getAgentFull, ({ params }, caller) => full.get(toAgentCaller(caller), params.id)),
    route(listAgentActivity, ({ query }, { userId }) => activities.list(userId, query.ids)),
    ...createOwnListRoutes({ lists, readLacks }),
  ];
}
