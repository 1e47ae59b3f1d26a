// What agents run on: the loop with everything that it needs.
import {
  createAgentKind,
  createComparisons,
  createDrafts,
  createExecuteAgents,
  createLastInputs,
  createRunVotes,
  DEFAULT_AGENT_ID,
  type Agents,
  type AgentVersions,
  type ListMissingCredentials,
  type createDraftKind,
} from '../features/agents/index.ts';
import type { Billing, Budgets } from '../features/billing/index.ts';
import type { ApprovalRules } from '../features/approvals/index.ts';
import type { RunKnowledge } from '../features/knowledge/index.ts';
import type { OwnSchedulesOf } from '../features/deployments/index.ts';
import type { AgentNoticesOf } from '../features/push/index.ts';
import type { FindCredential, FindOwnKey } from '../features/credentials/index.ts';
import type { Memories } from '../features/memory/index.ts';
import { createFindLastCall, readStoredInput, type Runs, type Step } from '../features/runs/index.ts';
import { hashOf, listProblems, toTurnTool, type Tools } from '../features/tools/index.ts';
import { guideModel } from '../providers/guide/index.ts';
import type { ModelPrices, Providers, TokenUsage } from '../providers/provider.ts';
import { createBindOutside } from '../toolbox/bind-outside.ts';
import type { ToolHttpFactory } from '../toolbox/http.ts';
import type { ComposeDeps } from './deps.ts';
import { createBindOwnData, isCalledByOthers } from './own-data.ts';
import type { Platform } from './platform.ts';

export interface AgentRunParts {
  readonly providers: Providers;
  readonly tools: Tools;
  readonly agents: Agents;
  readonly approvalRules: ApprovalRules;
  readonly memories: Memories;
  readonly toolHttp: ToolHttpFactory;
  readonly findCredential: FindCredential;
  readonly findOwnKey: FindOwnKey;
  readonly budgets: Budgets;
  readonly listMissingCredentials: ListMissingCredentials;
  /** Known once the runs are made. */
  readonly listSteps: (userId: string, runId: string) => Promise<readonly Step[]>;
  readonly schedulesOf: OwnSchedulesOf;
  readonly noticesOf: AgentNoticesOf;
  readonly runKnowledge: RunKnowledge;
}

export function createAgentRunKind(deps: ComposeDeps, platform: Platform, parts: AgentRunParts) {
  const { db, clock } = deps;
  const { providers, tools, agents, approvalRules, memories, listSteps } = parts;
  const { runKnowledge, toolHttp, findCredential, findOwnKey, listMissingCredentials } = parts;
  return createAgentKind({
    clock,
    limits: platform.limits,
    providers,
    findOwnKey,
    tools,
    hashOf,
    listProblems,
    toTurnTool,
    findAgent: (userId, agentId) => agents.find({ userId }, agentId),
    async hasKnowledge(actor, { id, definition }) {
      const agent = { id, knowledgeIds: definition.knowledge_ids };
      const run = { userId: actor.userId, mayReadOwn: !isCalledByOthers(actor), agent };
      return (await runKnowledge.listAllowed(run)).length > 0;
    },
    findStanding: (call) => approvalRules.find(call),
    memory: memories,
    sandbox: platform.codeSandbox,
    listSteps,
    listMissingCredentials,
    findLastCall: createFindLastCall(db),
    bindOwnData: createBindOwnData(deps, platform, parts),
    bindOutside: createBindOutside({
      http: toolHttp,
      mail: platform.mailSubmission,
      certificates: platform.certificates,
      findCredential,
    }),
  });
}

export interface AgentStartParts {
  readonly runs: Runs;
  readonly billing: Pick<Billing, 'fix' | 'price'>;
  readonly providers: Providers;
  readonly agents: {
    readonly agents: Agents;
    readonly agentVersions: AgentVersions;
    readonly tools: Tools;
    readonly listMissingCredentials: ListMissingCredentials;
  };
  readonly agentKind: ReturnType<typeof createAgentKind>;
  readonly draftKind: ReturnType<typeof createDraftKind>;
}

/** What begins runs of agents, and drafts them. */
export function createAgentStarts({ db, clock, log }: ComposeDeps, parts: AgentStartParts) {
  const { runs, billing, providers, agentKind, draftKind } = parts;
  const { agents, agentVersions: versions, tools, listMissingCredentials } = parts.agents;
  const price = (usage: TokenUsage, prices: ModelPrices) => billing.price(usage, billing.fix(prices));
  return {
    executeAgents: createExecuteAgents({
      runs,
      kind: agentKind,
      clock,
      log,
      defaultAgentId: DEFAULT_AGENT_ID,
      agents,
      versions,
      readInput: readStoredInput,
      listOutsideTools: (userId) => tools.listOutsideNames(userId),
      hashOf,
      listMissingCredentials,
    }),
    listLastInputs: createLastInputs({ db, agents, providers, price }),
    compareRuns: createComparisons({ db, agents, versions, providers, price }),
    runVotes: createRunVotes({ db, clock, agents }),
    drafts: createDrafts({
      runs,
      kind: draftKind,
      tools,
      agents,
      clock,
      log,
      providers,
      isOffline: ({ id }) => id === guideModel.id,
      hashOf,
    }),
  };
}
