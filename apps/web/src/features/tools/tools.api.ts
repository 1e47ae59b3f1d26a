import { listAgents } from '@parley/contract/agents/endpoints.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import { listCustomTools } from '@parley/contract/custom-tools/endpoints.ts';
import { listMcpServers } from '@parley/contract/mcp/endpoints.ts';
import { MAX_MCP_SERVERS } from '@parley/contract/mcp/schemas.ts';
import { api } from '../../platform/api/client.ts';

/** The longest page of agents. */
const AGENTS_PER_PAGE = 100;
/** Agents that are looked through. */
const MOST_AGENTS = 1_000;

export interface AgentName {
  readonly id: string;
  readonly name: string;
}

async function listOwnAgents(): Promise<readonly Agent[]> {
  const agents: Agent[] = [];
  for (let page = 1; agents.length < MOST_AGENTS; page += 1) {
    const answer = await api.call(listAgents, {
      query: { created_by: 'me', sort: 'name', page, per_page: AGENTS_PER_PAGE },
    });
    agents.push(...answer.agents);
    if (answer.agents.length === 0 || agents.length >= answer.total) break;
  }
  return agents;
}

/** The reader's agents by the name of each tool that they use. */
export const toolUsersQuery = {
  queryKey: ['agents', 'by-tool'],
  async queryFn(): Promise<ReadonlyMap<string, readonly AgentName[]>> {
    const users = new Map<string, AgentName[]>();
    for (const { id, name, tools } of await listOwnAgents())
      for (const tool of new Set(tools)) users.set(tool, [...(users.get(tool) ?? []), { id, name }]);
    return users;
  },
};

// The keys begin as those of the screens that change what is counted.

export const customToolCountQuery = {
  queryKey: ['custom-tools', 'count'],
  queryFn: async () => (await api.call(listCustomTools, { query: { page: 1, per_page: 1 } })).total,
};

export const serverCountQuery = {
  queryKey: ['mcp-servers', 'count'],
  async queryFn() {
    const { servers } = await api.call(listMcpServers, { query: { page: 1, per_page: MAX_MCP_SERVERS } });
    const needsLook = ({ state, tools }: (typeof servers)[number]) =>
      state !== 'ready' || tools.some((tool) => tool.state === 'changed');
    return { count: servers.length, needsLook: servers.some(needsLook) };
  },
};
