// What agents run on: the loop with everything that it needs.
import { createAgentKind, type Agents } from '../features/agents/index.ts';
import type { ApprovalRules } from '../features/approvals/index.ts';
import type { Memories } from '../features/memory/index.ts';
import type { Step } from '../features/runs/index.ts';
import { hashOf, listProblems, toTurnTool, type Tools } from '../features/tools/index.ts';
import type { Providers } from '../providers/provider.ts';
import { createToolHttp } from '../toolbox/http.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';

export interface AgentRunParts {
  readonly providers: Providers;
  readonly tools: Tools;
  readonly agents: Agents;
  readonly approvalRules: ApprovalRules;
  readonly memories: Memories;
  /** Known once the runs are made. */
  readonly listSteps: (userId: string, runId: string) => Promise<readonly Step[]>;
}

export function createAgentRunKind({ clock, ids }: ComposeDeps, platform: Platform, parts: AgentRunParts) {
  const { providers, tools, agents, approvalRules, memories, listSteps } = parts;
  const http = createToolHttp({ outbound: platform.outbound, clock, random: () => ids.random() });
  return createAgentKind({
    clock,
    providers,
    tools,
    hashOf,
    listProblems,
    toTurnTool,
    findAgent: (userId, agentId) => agents.find({ userId }, agentId),
    findStanding: (call) => approvalRules.find(call),
    memory: memories,
    sandbox: platform.codeSandbox,
    listSteps,
    bindHttp: (call) => http.bind(call),
  });
}
