// An agent with everything that a page about it shows.
import type { Agent, AgentFull } from '@parley/contract/agents/schemas.ts';
import type { RunSummary } from '@parley/contract/runs/schemas.ts';
import type { Tools } from '../../tools/index.ts';
import type { ListMissingCredentials } from '../agents.credentials.ts';
import type { AgentCaller } from '../agents.policy.ts';
import type { AgentView } from './agents.show.ts';

export interface FullAgentsDeps {
  readonly view: AgentView;
  readonly tools: Pick<Tools, 'of'>;
  /** The caller's own, newest first. */
  readonly listRecentRuns: (of: {
    userId: string;
    agentId: string;
    limit: number;
  }) => Promise<{ runs: RunSummary[]; total: number }>;
  readonly listMissingCredentials: ListMissingCredentials;
  readonly listKnowledge: (userId: string, agentId: string) => Promise<AgentFull['knowledge']>;
  readonly countMemories: (of: { userId: string; agentId: string }) => Promise<number>;
}

export interface FullAgents {
  /** All but how it is deployed. */
  get(caller: AgentCaller, id: string): Promise<Omit<AgentFull, 'deployments'>>;
  withTools(
    caller: AgentCaller,
    id: string,
  ): Promise<{ agent: Agent; tool_details: AgentFull['tool_details'] }>;
}

const RECENT_RUNS = 10;
/** Names of tools are shown in the language of the web app, which has them by name. */
const LANGUAGE = 'en';

export function createFullAgents(deps: FullAgentsDeps): FullAgents {
  const { view, tools, listRecentRuns, countMemories, listMissingCredentials, listKnowledge } = deps;

  async function withTools(caller: AgentCaller, id: string) {
    const agent = await view.one(caller, id);
    const own = await tools.of(caller.userId, agent.tools);
    return { agent, tool_details: own.describe(agent.tools, LANGUAGE) };
  }

  return {
    withTools,
    async get(caller, id) {
      const { agent, tool_details: toolDetails } = await withTools(caller, id);
      const of = { userId: caller.userId, agentId: id };
      const [recent, memories, missing, knowledge] = await Promise.all([
        listRecentRuns({ ...of, limit: RECENT_RUNS }),
        countMemories(of),
        listMissingCredentials(caller.userId, agent.tools),
        listKnowledge(caller.userId, id),
      ]);
      return {
        ...agent,
        tool_details: toolDetails,
        missing_credentials: missing,
        recent_runs: recent.runs,
        run_count: recent.total,
        memory_count: memories,
        knowledge,
      };
    },
  };
}
