// Agents: what they are, who sees them, and what is shown of them.
import {
  createAgentChecks,
  createAgentFeedback,
  createAgentActivities,
  createAgentLists,
  createAgents,
  createAgentVersions,
  createAgentView,
  createFullAgents,
  createSharedAgents,
  type AgentView,
  type ForgetAgent,
  type ListMissingCredentials,
} from '../features/agents/index.ts';
import { clearRules } from '../features/approvals/index.ts';
import { removeDeploymentsOfAgent } from '../features/deployments/index.ts';
import { clearMind, countMemories } from '../features/memory/index.ts';
import { toRunSummary, type Runs } from '../features/runs/index.ts';
import type { Tools } from '../features/tools/index.ts';
import { canShareAgents } from '../features/workspaces/index.ts';
import type { Providers } from '../providers/provider.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';

export function createAgentFeatures(
  { db, clock, ids }: ComposeDeps,
  { audit }: Platform,
  { tools, providers }: { readonly tools: Tools; readonly providers: Providers },
) {
  const checks = createAgentChecks({
    tools,
    providers,
    canShareWith: (userId, workspaceId) => canShareAgents(db.read, userId, workspaceId),
  });
  const view = createAgentView({ db, clock });
  const forget: readonly ForgetAgent[] = [
    (tx, { userId, agentId }) => clearMind(tx, { user_id: userId, agent_id: agentId }),
    (tx, { userId, agentId }) => clearRules(tx, { user_id: userId, agent_id: agentId }),
    removeDeploymentsOfAgent,
  ];
  return {
    sharedAgents: createSharedAgents({ clock, forget }),
    agents: createAgents({
      db,
      clock,
      ids,
      audit,
      checks,
      forget,
    }),
    agentChecks: checks,
    agentView: view,
    agentFeedback: createAgentFeedback({ db, clock }),
    agentLists: createAgentLists({ db, view }),
    agentActivities: createAgentActivities({ db, clock }),
    agentVersions: createAgentVersions({ db, clock, checks }),
  };
}

export function createAgentPages(
  { db }: ComposeDeps,
  {
    view,
    tools,
    runs,
    listMissingCredentials,
  }: {
    readonly view: AgentView;
    readonly tools: Tools;
    readonly runs: Runs;
    readonly listMissingCredentials: ListMissingCredentials;
  },
) {
  return createFullAgents({
    view,
    tools,
    listMissingCredentials,
    async listRecentRuns({ userId, agentId, limit }) {
      const found = await runs.listOfAgent({ userId, agentId, page: 1, perPage: limit });
      return found.runs.map(toRunSummary);
    },
    countMemories: (of) => countMemories(db.read, { ...of, pieces: [] }),
  });
}
