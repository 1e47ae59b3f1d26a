// The run kind of agents: what was asked, with everything that the loop needs to do it.
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Limits } from '../../../platform/settings/limits.ts';
import { toMicros } from '../../../platform/money.ts';
import { toCacheKey } from '../../../providers/cache-key.ts';
import { boundTurn } from '../../../providers/token-count.ts';
import type { ToolArtifacts, ToolMemory } from '../../../toolbox/own-data.ts';
import type { AnyTool, CodeSandbox, EarlierCall, ToolContext } from '../../../toolbox/tool.ts';
import type { ResumableKind, Step } from '../../runs/index.ts';
import type { KnownTool } from '../../tools/index.ts';
import type { ListMissingCredentials } from '../agents.credentials.ts';
import { agentWire } from '../wire.ts';
import { AgentRunInput, DRAFT_ID, type AgentToRun } from './agent-run.ts';
import { createRunArtifacts } from './artifacts.ts';
import { createDraftMemory } from './draft-memory.ts';
import type { Frame } from './sub-agents/frame.ts';
import { listSources, type CallDeps } from './loop.call.ts';
import type { StandingApproval } from './loop.decide.ts';
import { planReplay, type Replay } from './loop.replay.ts';
import { createPlanning, type PlanningDeps } from './loop.plan.ts';
import { foldJournal, readRecord } from './loop.state.ts';
import type { LoopDeps } from './loop.deps.ts';
import { runLoop } from './loop.ts';

export interface AgentKindDeps extends PlanningDeps {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly hashOf: (value: unknown) => string;
  readonly listProblems: (tool: KnownTool, args: unknown) => string[];
  readonly findStanding: (call: {
    userId: string;
    agentId: string;
    tool: string;
    definitionHash: string;
  }) => Promise<StandingApproval | null>;
  readonly memory: PlanningDeps['memory'] & {
    forRun(owner: { userId: string; agentId: string; runId: string }): ToolMemory;
  };
  readonly sandbox: CodeSandbox;
  readonly listMissingCredentials: ListMissingCredentials;
  /** The journal of one of the user's runs. */
  readonly listSteps: (userId: string, runId: string) => Promise<readonly Step[]>;
  /** What a tool reaches the outside with. */
  readonly bindOutside: (call: {
    tool: AnyTool;
    owner: string;
    signal: AbortSignal;
  }) => Pick<ToolContext, 'http' | 'mail' | 'tls' | 'credential'>;
  /** What a tool may read and do in the product itself, with the rights of the user that it is called for. */
  readonly bindOwnData: (run: {
    readonly actor: Actor;
    readonly runId: string;
    readonly agent: { readonly id: string; readonly name: string };
    readonly sessionId: string | null;
    /** The one that makes the call: the run's own, or one that it has called. */
    readonly calling: { readonly id: string; readonly knowledgeIds: readonly string[] };
  }) => OwnData;
  /** The newest call of a tool that was done in an agent's runs for a user. */
  readonly findLastCall: (query: {
    userId: string;
    agentId: string;
    tool: string;
    argsHash: string;
  }) => Promise<{ readonly result: unknown; readonly finishedAtMs: number } | null>;
}

export type OwnData = Pick<
  ToolContext,
  'documents' | 'conversations' | 'funds' | 'schedules' | 'notices' | 'knowledge'
>;

/** What all agents of a run have in common. */
interface AgentRun {
  readonly actor: Actor;
  readonly runId: string;
  /** Numbers by address. */
  readonly sources: Map<string, number>;
  readonly artifacts: ToolArtifacts;
  /** Of an agent that is not saved. */
  readonly draftMemory: ToolMemory;
  readonly asked: AgentRunInput;
  readonly replay: Replay | null;
}

export function createAgentKind(deps: AgentKindDeps): ResumableKind<AgentRunInput> {
  const { clock, limits, hashOf, listProblems, memory, sandbox } = deps;
  const planning = createPlanning(deps);

  async function findEarlier(
    query: Parameters<AgentKindDeps['findLastCall']>[0],
  ): Promise<EarlierCall | null> {
    const last = await deps.findLastCall(query);
    return last && { keeps: readRecord(last.result).keeps, atMs: last.finishedAtMs };
  }

  function memoryOf(
    { actor, runId, draftMemory }: AgentRun,
    { id, definition }: AgentToRun,
  ): ToolMemory | null {
    if (!definition.memory_enabled) return null;
    return id === DRAFT_ID ? draftMemory : memory.forRun({ userId: actor.userId, agentId: id, runId });
  }

  function toCallDeps({ input }: Frame, run: AgentRun) {
    const { actor, runId, sources, artifacts, asked } = run;
    const numberSource = (url: string): number => {
      const number = sources.get(url) ?? sources.size + 1;
      sources.set(url, number);
      return number;
    };
    const toContext: CallDeps['toContext'] = ({ agent, tool, callId, argsHash, signal, answered }) => ({
      // Other services recognise a repeat by it, whichever run it is from.
      callId: `${runId}.${callId}`,
      caller: { userId: actor.userId, role: actor.role },
      agent: { id: agent.id, name: agent.name },
      clock,
      language: input.language,
      timezone: input.timezone,
      signal,
      ...deps.bindOutside({ tool, owner: actor.userId, signal }),
      memory: memoryOf(run, agent),
      sandbox,
      ...deps.bindOwnData({
        actor,
        runId,
        agent: asked.agent,
        sessionId: asked.sessionId,
        calling: { id: agent.id, knowledgeIds: agent.definition.knowledge_ids },
      }),
      numberSource,
      earlier: () =>
        findEarlier({ userId: actor.userId, agentId: asked.agent.id, tool: tool.name, argsHash }),
      files: input.files,
      artifacts,
      canAsk: asked.replay === null && input.mode !== 'research',
      answered,
    });
    return {
      clock,
      toContext,
      callDepth: asked.depth + 1,
      numberSource,
    };
  }

  /** For one of the run's agents. */
  function toLoopDeps(run: AgentRun, frame: Frame): LoopDeps {
    const { actor, runId, asked, replay } = run;
    const { input, callId } = frame;
    const planner = planning.forFrame(frame, run);
    const cacheKey = toCacheKey(actor.userId, callId === null ? runId : `${runId}.${callId}`);
    return {
      ...toCallDeps(frame, run),
      limits,
      frame,
      asked,
      replay,
      hashOf,
      listProblems,
      findTool: planner.findTool,
      toolsOf: planner.toolsOf,
      plan: (state, chosen) => planner.plan(state, chosen, cacheKey),
      listLacking: async (names) =>
        (await deps.listMissingCredentials(actor.userId, names)).flatMap(({ tools }) => tools),
      modelOf: (agent) => planning.modelOf(input, agent),
      findStanding: (agent, { name: tool, definitionHash }) =>
        deps.findStanding({ userId: actor.userId, agentId: agent.id, tool, definitionHash }),
      within: (inner) => toLoopDeps(run, inner),
    };
  }

  return {
    name: 'agent',
    canResume: true,
    input: AgentRunInput,
    wire: agentWire,
    async prepare(input, actor) {
      const { id, name, version } = input.agent;
      const frame: Frame = { input, callId: null, callers: [] };
      const planner = planning.forFrame(frame, { actor, runId: null });
      const opening = foldJournal(input, []);
      const first = await planner.plan(opening, await planner.toolsOf(opening), '');
      return {
        usageKind: 'agent',
        sessionId: input.sessionId,
        locksSession: false,
        shownInput: input.content,
        model: first.model,
        ...boundTurn(first.turn, first.model.pictureTokens),
        maxOutputTokens: first.maxOutputTokens,
        agent: { id, name, version, replayOf: input.replay?.of ?? null },
        costTags: input.agent.definition.cost_tags,
        capMicros: toMicros(Math.min(input.agent.definition.max_cost, limits.get('run-cost'))),
        async body(context) {
          const replay = await planReplay(input, context.journal(), (runId) =>
            deps.listSteps(actor.userId, runId),
          );
          const { runId } = context;
          const sources = listSources(context.journal());
          const artifacts = createRunArtifacts(input.artifacts, () => context.journal());
          const draftMemory = createDraftMemory(() => context.journal(), clock);
          const run = { actor, runId, sources, artifacts, draftMemory, asked: input, replay };
          return runLoop(context, toLoopDeps(run, frame));
        },
      };
    },
  };
}
