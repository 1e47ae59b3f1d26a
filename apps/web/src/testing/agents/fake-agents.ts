import type { Deployment } from '@parley/contract/deployments/schemas.ts';
import { AGENT_CATEGORIES } from '@parley/contract/agents/constants.ts';
import {
  checkAgentName,
  createAgent,
  getAgent,
  getAgentFull,
  listAgents,
  removeAgent,
  searchPublicAgents,
  updateAgent,
} from '@parley/contract/agents/endpoints.ts';
import { listAgentsWithIndicators } from '@parley/contract/agents/indicators/endpoints.ts';
import type { AgentIndicators } from '@parley/contract/agents/indicators/schemas.ts';
import { listAgentActivity } from '@parley/contract/agents/activity/endpoints.ts';
import { AgentInput, AgentUpdate, type Agent } from '@parley/contract/agents/schemas.ts';
import type { AgentActivity } from '@parley/contract/agents/activity/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { listTools } from '@parley/contract/tools/endpoints.ts';
import type { Tool } from '@parley/contract/tools/schemas.ts';
import type { FakeApi, FakeCall } from '../fake-api.ts';

// Agents as the server keeps them, over the fake API: own ones, public ones and the tools that they can use.

export function createTool(name: string, change: Partial<Tool> = {}): Tool {
  return {
    name,
    display_name: name,
    description: `About ${name}`,
    icon: 'search',
    category: 'Web',
    provider: 'Parley',
    internal_name: name.replaceAll('-', '_'),
    parameters: {},
    credential_keys: [],
    price: 0,
    is_custom: false,
    effect: 'read',
    is_down: false,
    credit: null,
    ...change,
  };
}

export function createAgentRecord(id: string, change: Partial<Agent> = {}): Agent {
  return {
    ...AgentInput.parse({ name: id }),
    id,
    creator: { id: 'guest-1', username: 'mara' },
    cloned_from: null,
    is_default: false,
    version: 1,
    stats: { runs: 0, likes: 0, dislikes: 0, clones: 0, success_rate: null, typical_cost: null },
    my_feedback: null,
    permissions: { edit: true, delete: true, deploy: true, clone: true },
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...change,
  };
}

/** Of an agent that is talked to and nothing else. */
export function createIndicators(change: Partial<AgentIndicators> = {}): AgentIndicators {
  return {
    has_api: false,
    has_webhook: false,
    has_schedule: false,
    deployments: 0,
    active_deployments: 0,
    shown_deployment: null,
    next_run_at: null,
    last_run_at: null,
    last_run_status: null,
    missing_credentials: false,
    missing_tools: [],
    needs_attention: false,
    ...change,
  };
}

const toLater = (time: string) => new Date(Date.parse(time) + 1_000).toISOString();

export interface FakeAgents {
  /** Newest first; those of others are public. */
  agents: Agent[];
  tools: Tool[];
  activity: AgentActivity['agents'];
  /** By agent; others are talked to and nothing else. */
  indicators: Readonly<Record<string, AgentIndicators>>;
  /** Of every agent. */
  deployments: Deployment[];
}

export function addFakeAgents(api: FakeApi): FakeAgents {
  const state: FakeAgents = { agents: [], tools: [], activity: [], indicators: {}, deployments: [] };
  const isOwn = ({ permissions }: Agent) => permissions.edit;
  const find = ({ params }: FakeCall) => {
    const agent = state.agents.find(({ id }) => id === params['id']);
    if (!agent) throw new AppError('not_found');
    return agent;
  };
  const matching = (agents: readonly Agent[], words: string | null) =>
    agents.filter(({ name }) => name.toLowerCase().includes((words ?? '').toLowerCase()));

  api.on(listAgents, ({ query }) => {
    const isListed = (agent: Agent) => isOwn(agent) || (query.get('created_by') !== 'me' && agent.is_public);
    const agents = matching(state.agents.filter(isListed), query.get('q'));
    return { agents, total: agents.length, page: 1, per_page: 50 };
  });
  api.on(listAgentsWithIndicators, ({ query }) => {
    const indicatorsOf = ({ id }: Agent) => state.indicators[id] ?? createIndicators();
    const wanted = (agent: Agent) => {
      const { needs_attention: isInTrouble, has_schedule: hasSchedule } = indicatorsOf(agent);
      if (query.get('deployment') === 'schedule' && !hasSchedule) return false;
      return query.get('status') === null || (query.get('status') === 'attention') === isInTrouble;
    };
    const near = state.agents.filter((agent) => isOwn(agent) || agent.workspace_id !== null);
    const all = matching(near.filter(wanted), query.get('q'));
    const circles = {
      all,
      mine: all.filter(isOwn),
      team: all.filter((agent) => agent.workspace_id !== null),
    };
    const agents = circles[(query.get('whose') ?? 'mine') as keyof typeof circles];
    return {
      agents: agents.map((agent) => ({ ...agent, indicators: indicatorsOf(agent) })),
      counts: { all: all.length, mine: circles.mine.length, team: circles.team.length },
      total: agents.length,
      page: 1,
      per_page: 50,
    };
  });
  api.on(searchPublicAgents, ({ query }) => {
    const found = matching(
      state.agents.filter((agent) => agent.is_public),
      query.get('query'),
    );
    const lacksNothing = ({ tools }: Agent) =>
      tools.every((name) => state.tools.find((tool) => tool.name === name)?.credential_keys.length === 0);
    const agents = found
      .filter(({ category }) => (query.get('category') ?? category) === category)
      .filter((agent) => query.get('credentials') !== 'none' || lacksNothing(agent));
    const categories = AGENT_CATEGORIES.map((category) => ({
      category,
      count: found.filter((agent) => agent.category === category).length,
    })).filter(({ count }) => count > 0);
    const page = { page: 1, per_page: 50, limit: 50, skip: 0, sort_by: 'popular' };
    const byCredentials = { none: found.filter(lacksNothing).length, own: found.length };
    return { agents, categories, by_credentials: byCredentials, total: agents.length, ...page };
  });
  api.on(listAgentActivity, () => ({ from: '2026-01-01', agents: state.activity }));
  api.on(getAgent, find);
  api.on(getAgentFull, (call) => ({
    ...find(call),
    deployments: state.deployments,
    tool_details: state.tools,
    missing_credentials: [],
    recent_runs: [],
    run_count: 0,
    memory_count: 0,
    knowledge: [],
  }));
  api.on(checkAgentName, ({ query }) => {
    const name = query.get('name') ?? '';
    const isTaken = state.agents.some((agent) => agent.name.toLowerCase() === name.toLowerCase());
    return { name, available: !isTaken, message: null };
  });
  api.on(createAgent, ({ body }) => {
    const agent = createAgentRecord(`agent-${state.agents.length + 1}`, AgentInput.parse(body));
    state.agents = [agent, ...state.agents];
    return agent;
  });
  api.on(updateAgent, (call) => {
    const { version, updated_at: savedAt, ...before } = find(call);
    const { base_updated_at: base = savedAt, ...definition } = AgentUpdate.parse(call.body);
    if (base !== savedAt) throw new AppError('agent_changed');
    const changed = { ...before, ...definition, version: version + 1, updated_at: toLater(savedAt) };
    state.agents = state.agents.map((agent) => (agent.id === changed.id ? changed : agent));
    return changed;
  });
  api.on(removeAgent, (call) => {
    const { id } = find(call);
    state.agents = state.agents.filter((agent) => agent.id !== id);
    return { success: true, id };
  });
  api.on(listTools, () => ({ tools: state.tools, total: state.tools.length }));
  return state;
}
