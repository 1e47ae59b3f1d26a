// Starts runs of agents: saved ones, the default one, ones that are still being edited, and runs that repeat another.
import { toRunContext } from '@parley/contract/agents/execution/context.ts';
import type { AgentInput, ReplayBody } from '@parley/contract/agents/schemas.ts';
import type { ExecuteBody, RunContext } from '@parley/contract/agents/execution/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { toFieldError } from '../../platform/bounded-json.ts';
import { callDepth, MAX_CALL_DEPTH } from '../../platform/call-depth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { DeployedStart, ResumableKind, RunRow, Runs } from '../runs/index.ts';
import { checkCredentials, type ListMissingCredentials } from './agents.credentials.ts';
import type { Agents } from './agents.service.ts';
import { DRAFT_ID, AgentRunInput, type AgentToRun } from './loop/agent-run.ts';
import type { AgentVersions } from './versions/versions.ts';

export interface Execution {
  readonly actor: Actor;
  readonly body: ExecuteBody;
  readonly key: string | null;
}

/** What a deployment says about its runs. */
export interface DeploymentRules {
  readonly writing: Readonly<Record<string, 'allowed' | 'asks' | 'never'>>;
  /** US dollars; `null`: what the agent allows. */
  readonly runCostCap: number | null;
  readonly approvalHours: number;
  readonly onExpiredApproval: 'continue' | 'end';
  /** Besides those of the agent. */
  readonly instructions: string | null;
}

export interface DeployedExecution {
  readonly agentId: string;
  readonly actor: Actor;
  readonly content: string;
  readonly context: RunContext;
  readonly model: string | null;
  readonly key: string;
  /** What the key stands for: under it nothing else is started. */
  readonly asked: readonly unknown[];
  readonly deployment: DeployedStart;
  readonly rules: DeploymentRules;
  /** The message holds text from outside. */
  readonly isOutside: boolean;
}

export interface DeployedStarted {
  readonly runId: string;
  /** `false` for a run that was found under the same key. */
  readonly isNew: boolean;
  /** All that the agent writes is its answer; `false` where that is not known. */
  readonly callsNothing: boolean;
}

export interface ExecuteAgents {
  execute(agentId: string, execution: Execution): Promise<{ runId: string }>;
  executeDefault(execution: Execution): Promise<{ runId: string }>;
  /** Runs what is not saved. */
  executeDraft(draft: AgentInput, execution: Execution): Promise<{ runId: string }>;
  /** Runs an agent for one of its owner's deployments. */
  executeDeployed(execution: DeployedExecution): Promise<DeployedStarted>;
  /** Repeats a run; with another input, another version, a draft, another model or new results where asked for. */
  replay(
    runId: string,
    replay: { readonly actor: Actor; readonly body: ReplayBody; readonly key: string | null },
  ): Promise<{ runId: string }>;
}

export interface ExecuteDeps {
  readonly runs: Runs;
  readonly kind: ResumableKind<AgentRunInput>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly defaultAgentId: string;
  readonly agents: Agents;
  readonly versions: AgentVersions;
  /** Of the user: tools whose results are text from outside. */
  readonly listOutsideTools: (userId: string) => Promise<readonly string[]>;
  /** What a run was asked; `null` where it is not kept. */
  readonly readInput: (row: RunRow) => unknown;
  readonly hashOf: (value: unknown) => string;
  readonly listMissingCredentials: ListMissingCredentials;
}

const FALLBACK_TIMEZONE = 'UTC';

function checkTimezone(timezone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    // Intl throws for names that it does not know.
    throw toFieldError('context.timezone', 'must be a time zone such as Europe/Berlin');
  }
}

function toInput(
  agent: AgentToRun,
  content: string,
  context: RunContext,
): Omit<AgentRunInput, 'hasReadOutside' | 'startedAtMs' | 'model' | 'depth' | 'runsWithoutCredentials'> {
  return {
    agent,
    content,
    earlier: context.messages ?? [],
    files: context.files ?? [],
    artifacts: context.artifacts ?? [],
    mode: context.mode ?? 'chat',
    timezone: context.timezone === undefined ? FALLBACK_TIMEZONE : checkTimezone(context.timezone),
    language: context.language ?? 'en',
    sessionId: context.session_id ?? null,
    unattended: null,
    replay: null,
  };
}

const callsNothing = (definition: AgentInput): boolean =>
  !definition.memory_enabled &&
  [definition.tools, definition.handoff_agent_ids, definition.sub_agent_ids, definition.knowledge_ids].every(
    ({ length }) => length === 0,
  );

/** An agent whose tools call this product may start itself: that ends here. */
function findDepth(): number {
  const depth = callDepth();
  if (depth >= MAX_CALL_DEPTH) throw new AppError('loop_detected');
  return depth;
}

export function createExecuteAgents(deps: ExecuteDeps): ExecuteAgents {
  const { runs, kind, clock, log, defaultAgentId, agents, versions, hashOf } = deps;

  /** The run has begun: that it is not counted must not refuse it to who waits for its id. */
  async function countRun(agentId: string): Promise<void> {
    try {
      await agents.noteRun(agentId);
    } catch (error) {
      log.warn('agent.run_not_counted', { agentId, error });
    }
  }

  async function hasReadOutside(userId: string, sessionId: string | undefined): Promise<boolean> {
    if (sessionId === undefined) return false;
    const tools = await deps.listOutsideTools(userId);
    return tools.length > 0 && runs.hasResults({ userId, sessionId, tools });
  }

  async function start(
    agent: AgentToRun,
    bodyHash: string,
    { actor, body, key }: Execution,
  ): Promise<{ runId: string }> {
    const context = toRunContext(body.context);
    const runsWithoutCredentials = body.run_without_credentials === true;
    if (!runsWithoutCredentials)
      await checkCredentials(deps.listMissingCredentials, actor.userId, agent.definition.tools);
    const input: AgentRunInput = {
      ...toInput(agent, body.content, context),
      hasReadOutside: await hasReadOutside(actor.userId, context.session_id),
      model: body.model ?? null,
      startedAtMs: clock.now(),
      depth: findDepth(),
      runsWithoutCredentials,
    };
    const started = await runs.start({ actor, kind, input, key, bodyHash });
    if (started.isNew && agent.version !== null) await countRun(agent.id);
    return started;
  }

  /** The agent as it is now, within what the deployment allows it. */
  function withRules(definition: AgentInput, { runCostCap }: DeploymentRules): AgentInput {
    return { ...definition, max_cost: Math.min(definition.max_cost, runCostCap ?? definition.max_cost) };
  }

  async function executeDeployed(execution: DeployedExecution): Promise<DeployedStarted> {
    const { actor, agentId, content, context, model, key, asked, deployment, rules } = execution;
    const bodyHash = hashOf([deployment.id, ...asked]);
    const known = await runs.findRepeat({ actor, key, bodyHash });
    if (known) return { ...known, callsNothing: false };
    const { id, name, version, definition } = await agents.find(actor, agentId);
    await checkCredentials(deps.listMissingCredentials, actor.userId, definition.tools);
    const agent = { id, name, version, definition: withRules(definition, rules) };
    const input: AgentRunInput = {
      ...toInput(agent, content, context),
      hasReadOutside: execution.isOutside || (await hasReadOutside(actor.userId, context.session_id)),
      model,
      startedAtMs: clock.now(),
      depth: findDepth(),
      unattended: {
        writing: { ...rules.writing },
        approvals: { hours: rules.approvalHours, onExpired: rules.onExpiredApproval },
        instructions: rules.instructions,
      },
      runsWithoutCredentials: false,
    };
    const started = await runs.start({ actor, kind, input, key, bodyHash, deployment });
    if (started.isNew) await countRun(id);
    return { ...started, callsNothing: started.isNew && callsNothing(definition) };
  }

  async function execute(agentId: string, execution: Execution): Promise<{ runId: string }> {
    const { actor, body, key } = execution;
    const bodyHash = hashOf([agentId, body]);
    // The agent may have been deleted since.
    const known = await runs.findRepeat({ actor, key, bodyHash });
    if (known) return known;
    const { id, name, version, definition } = await agents.find(actor, agentId);
    return start({ id, name, version, definition }, bodyHash, execution);
  }

  async function findVersion(
    { userId, role, scopes }: Actor,
    id: string,
    number: number,
  ): Promise<AgentToRun> {
    const caller = { userId, role, isAdmin: false, scopes };
    const { agent: definition } = await versions.get(caller, id, number);
    return { id, name: definition.name, version: number, definition };
  }

  /** Only on the inputs of an own agent: the run is one of its runs. */
  async function findDraft({ userId }: Actor, id: string, definition: AgentInput): Promise<AgentToRun> {
    await agents.checkDefinition(userId, definition);
    const { ownerId } = await agents.find({ userId }, id);
    if (ownerId !== userId) throw new AppError('not_allowed');
    return { id, name: definition.name, version: null, definition };
  }

  return {
    execute,
    executeDeployed,
    executeDefault: (execution) => execute(defaultAgentId, execution),

    async executeDraft(definition, execution) {
      await agents.checkDefinition(execution.actor.userId, definition);
      const agent = { id: DRAFT_ID, name: definition.name, version: null, definition };
      return start(agent, hashOf([DRAFT_ID, definition, execution.body]), execution);
    },

    async replay(runId, { actor, body, key }) {
      const bodyHash = hashOf([runId, body]);
      // The agent may have been deleted since.
      const repeat = await runs.findRepeat({ actor, key, bodyHash });
      if (repeat) return repeat;
      const row = await runs.get(actor, runId);
      const stored = AgentRunInput.safeParse(deps.readInput(row));
      if (row.kind !== kind.name || row.finished_at === null || !stored.success)
        throw new AppError('no_recording');
      const { agent_version: number, agent: draft, model, tools, unrecorded } = body;
      const known = stored.data.agent;
      const version = number === undefined ? known : await findVersion(actor, known.id, number);
      const input: AgentRunInput = {
        ...stored.data,
        content: body.input ?? stored.data.content,
        agent: draft ? await findDraft(actor, known.id, draft) : version,
        // A draft runs with its own model, whatever was chosen for the run that it repeats.
        model: model ?? (draft ? null : stored.data.model),
        depth: findDepth(),
        replay: { of: runId, tools, unrecorded },
      };
      return runs.start({ actor, kind, input, key, bodyHash });
    },
  };
}
