// Agents: what they are, who sees them, and what is shown of them.
import {
  createAgentChecks,
  createAgentFeedback,
  createAgentActivities,
  createExpectedRuns,
  createAgentIndicatorLists,
  createAgentLists,
  createAgents,
  createAgentVersions,
  createAgentView,
  createFullAgents,
  createSharedAgents,
  type Agents,
  type AgentView,
  type ForgetAgent,
  type ListMissingCredentials,
} from '../features/agents/index.ts';
import { clearRules } from '../features/approvals/index.ts';
import { removeDeploymentsOfAgent } from '../features/deployments/index.ts';
import { listCollections, listReadableCollections, type RunKnowledge } from '../features/knowledge/index.ts';
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
  const listExistingKnowledge = async (knowledgeIds: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await listCollections(db.read, knowledgeIds)).map(({ id }) => id));
  const checks = createAgentChecks({
    tools,
    providers,
    canShareWith: (userId, workspaceId) => canShareAgents(db.read, userId, workspaceId),
    listReadableKnowledge: (userId, ids) => listReadableCollections(db.read, userId, ids),
    listExistingKnowledge,
  });
  const view = createAgentView({ db, clock, listExistingKnowledge });
  const forget: readonly ForgetAgent[] = [
    (tx, { userId, agentId }) => clearMind(tx, { user_id: userId, agent_id: agentId }),
    (tx, { userId, agentId }) => clearRules(tx, { user_id: userId, agent_id: agentId }),
    removeDeploymentsOfAgent,
  ];
  return {
    sharedAgents: createSharedAgents({ clock, forget, listReadableKnowledge: listReadableCollections }),
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
    agentIndicators: createAgentIndicatorLists({ db, clock, view }),
    agentActivities: createAgentActivities({ db, clock }),
    expectedRuns: createExpectedRuns({ db, clock }),
    agentVersions: createAgentVersions({ db, clock, checks }),
  };
}

export function createAgentPages(
  { db }: ComposeDeps,
  {
    view,
    tools,
    runs,
    agents,
    runKnowledge,
    listMissingCredentials,
  }: {
    readonly view: AgentView;
    readonly tools: Tools;
    readonly runs: Runs;
    readonly agents: Pick<Agents, 'find'>;
    readonly runKnowledge: RunKnowledge;
    readonly listMissingCredentials: ListMissingCredentials;
  },
) {
  return createFullAgents({
    view,
    tools,
    listMissingCredentials,
    async listRecentRuns({ userId, agentId, limit }) {
      const found = await runs.listOfAgent({ userId, agentId, page: 1, perPage: limit });
      return { runs: found.runs.map(toRunSummary), total: found.total };
    },
    async listKnowledge(userId, agentId) {
      const { id, definition } = await agents.find({ userId }, agentId);
      const agent = { id, knowledgeIds: definition.knowledge_ids };
      const allowed = await runKnowledge.listAllowed({ userId, mayReadOwn: true, agent });
      return allowed.map(({ id: collectionId, name, canOpen }) => ({
        id: collectionId,
        name,
        can_open: canOpen,
      }));
    },
    countMemories: (of) => countMemories(db.read, { ...of, pieces: [] }),
  });
}
