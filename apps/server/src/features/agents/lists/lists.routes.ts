import {
  checkAgentName,
  getAgentFull,
  getDefaultAgent,
  getDefaultAgentId,
  listAgents,
  listAgentsWithDeployments,
  listAllAgentTypes,
  searchAgents,
  searchPublicAgents,
} from '@parley/contract/agents/endpoints.ts';
import type { Deployment, DeploymentKind } from '@parley/contract/deployments/schemas.ts';
import { listAgentsWithIndicators } from '@parley/contract/agents/indicators/endpoints.ts';
import { listAgentActivity } from '@parley/contract/agents/activity/endpoints.ts';
import { AGENT_NAME_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import { ERRORS } from '@parley/contract/errors/catalogue.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import { DEFAULT_AGENT_ID } from '../agents.default.ts';
import type { AgentCaller } from '../agents.policy.ts';
import { toAgentCaller } from '../agents.routes.ts';
import type { Agents } from '../agents.service.ts';
import type { FullAgents } from '../show/full.ts';
import type { AgentActivities } from './activity.ts';
import type { AgentIndicatorLists } from './indicators.ts';
import type { AgentLists } from './lists.ts';

/** Of the quick search. */
const QUICK_RESULTS = 20;

/** By the agent that they are of. */
function groupByAgent(deployments: readonly Deployment[]): (agentId: string) => Deployment[] {
  const groups = Map.groupBy(deployments, ({ agent_id: agentId }) => agentId);
  return (agentId) => groups.get(agentId) ?? [];
}

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
  indicators,
  listLacking,
  listDeployments,
}: Pick<AgentListRouteParts, 'lists' | 'indicators' | 'listLacking' | 'listDeployments'>): Route[] {
  return [
    route(listAllAgentTypes, async (_input, caller) => {
      const own = await lists.listOwn(toAgentCaller(caller));
      const of = groupByAgent(await listDeployments(toAgentCaller(caller)));
      const deployed = (kind: DeploymentKind) =>
        own.filter(({ id }) => of(id).some((deployment) => deployment.kind === kind));
      return {
        regular: own.filter(({ id }) => of(id).length === 0),
        api: deployed('api'),
        scheduled: deployed('scheduled'),
        webhook: deployed('webhook'),
        total: own.length,
      };
    }),
    route(listAgentsWithIndicators, async ({ query }, caller) => {
      const { page, per_page, whose, q = '', sort, deployment = null, status = null } = query;
      const wanted = { whose, q, sort, deployment, status, ...toRange({ page, per_page }) };
      const [deployments, lacking] = await Promise.all([
        listDeployments(toAgentCaller(caller)),
        listLacking(caller.userId),
      ]);
      const found = await indicators.list(toAgentCaller(caller), wanted, { deployments, lacking });
      return { ...found, total: found.counts[whose], page, per_page };
    }),
    route(listAgentsWithDeployments, async ({ query: { page, per_page, kind } }, caller) => {
      const of = groupByAgent(await listDeployments(toAgentCaller(caller)));
      const own = await lists.listOwn(toAgentCaller(caller));
      const wanted = own
        .map((agent) => ({ ...agent, deployments: of(agent.id) }))
        .filter(({ deployments }) => kind === undefined || deployments.some((each) => each.kind === kind));
      const { limit, offset } = toRange({ page, per_page });
      return { agents: wanted.slice(offset, offset + limit), total: wanted.length, page, per_page };
    }),
  ];
}

export interface AgentListRouteParts {
  readonly agents: Agents;
  readonly lists: AgentLists;
  readonly indicators: AgentIndicatorLists;
  readonly activities: AgentActivities;
  readonly full: FullAgents;
  /** The names of the tools that a user has no credential for. */
  readonly listLacking: (userId: string) => Promise<ReadonlySet<string>>;
  /** The names of the tools that need a credential. */
  readonly listNeeding: () => readonly string[];
  /** Of a user, or of one of the agents. */
  readonly listDeployments: (
    to: Pick<AgentCaller, 'userId' | 'scopes'>,
    agentId?: string,
  ) => Promise<Deployment[]>;
}

export function createAgentListRoutes({
  agents,
  lists,
  indicators,
  activities,
  full,
  listLacking,
  listNeeding,
  listDeployments,
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
      const { sort_by: sort, limit, skip } = query;
      const needing = { none: listNeeding(), own: [...(await listLacking(caller.userId))] };
      const found = await lists.search(toAgentCaller(caller), query, needing);
      const page = Math.floor(skip / limit) + 1;
      return { ...found, page, per_page: limit, limit, skip, sort_by: sort };
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
    route(getAgentFull, async ({ params }, caller) => {
      const found = await full.get(toAgentCaller(caller), params.id);
      return { ...found, deployments: await listDeployments(toAgentCaller(caller), params.id) };
    }),
    route(listAgentActivity, ({ query }, { userId }) => activities.list(userId, query.ids)),
    ...createOwnListRoutes({ lists, indicators, listLacking, listDeployments }),
  ];
}
