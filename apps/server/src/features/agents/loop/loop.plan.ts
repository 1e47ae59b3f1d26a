// Plans the turns of an agent: which model, with which tools, and what it is sent.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { toOwnPrices, type OwnKey } from '../../../providers/own-key.ts';
import type { CatalogueModel, Providers } from '../../../providers/provider.ts';
import { createTurn } from '../../../providers/turn.ts';
import type { SavedMemory } from '../../../toolbox/own-data.ts';
import type { KnownTool, Tools } from '../../tools/index.ts';
import { DRAFT_ID, type AgentRunInput, type AgentToRun } from './agent-run.ts';
import { composeMessages } from './loop.messages.ts';
import type { LoopState } from './loop.state.ts';
import { toSystemPrompt } from './loop.system.ts';
import { chooseTools, listWanted } from './loop.tools.ts';
import type { Frame } from './sub-agents/frame.ts';
import type { PlannedTurn } from './loop.deps.ts';

const TURN_OUTPUT_TOKENS = 8_000;
const FITTING_MEMORIES = 10;

export interface PlanningDeps {
  readonly providers: Pick<Providers, 'defaultModel' | 'findModelOrNext' | 'for'>;
  readonly tools: Tools;
  /** Asked for each turn, since it may come and go while the run waits. Throws `own_key_refused`. */
  readonly findOwnKey: (actor: Actor, model: CatalogueModel) => Promise<OwnKey | null>;
  readonly toTurnTool: (tool: KnownTool) => {
    name: string;
    description: string;
    parameters: KnownTool['schema'];
  };
  /** Names of the collections that the agent's runs for the user search. */
  readonly hasKnowledge: (actor: Actor, agent: AgentToRun) => Promise<boolean>;
  /** Agents that the user can see; throws `not_found` for others. */
  readonly findAgent: (userId: string, agentId: string) => Promise<AgentToRun>;
  readonly memory: {
    listFitting(query: {
      userId: string;
      agentId: string;
      runId: string | null;
      text: string;
      limit: number;
    }): Promise<readonly SavedMemory[]>;
  };
}

/** Finds out once for each agent of the run. */
function rememberFor<Value>(
  find: (agent: AgentToRun) => Promise<Value>,
): (agent: AgentToRun) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (agent) => {
    const found = known.get(agent.id) ?? find(agent);
    known.set(agent.id, found);
    return found;
  };
}

export function createPlanning(deps: PlanningDeps) {
  const { providers, tools, toTurnTool, memory } = deps;

  function findModel(name: string | null): CatalogueModel {
    if (name === null || name === '') return providers.defaultModel();
    // One that was turned off meanwhile does not stop the agents that were made with it.
    const model = providers.findModelOrNext(name);
    if (!model) throw new AppError('unknown_model');
    return model;
  }

  /** What the caller chose holds for the agent that they chose. */
  function modelOf(input: AgentRunInput, agent: AgentToRun): CatalogueModel {
    return findModel(
      agent.id === input.agent.id ? (input.model ?? agent.definition.model) : agent.definition.model,
    );
  }

  /** Those that were deleted or made private meanwhile are left out. */
  async function findVisible(userId: string, ids: readonly string[]): Promise<AgentToRun[]> {
    const found = await Promise.all(
      ids.map((other) =>
        deps.findAgent(userId, other).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'not_found') return null;
          throw error;
        }),
      ),
    );
    return found.filter((agent) => agent !== null);
  }

  /** `runId`: `null` where the run is only planned, to find out what it may cost. */
  function forFrame(
    { input, callId }: Pick<Frame, 'input' | 'callId'>,
    { actor, runId }: { readonly actor: Actor; readonly runId: string | null },
  ) {
    const isCalled = callId !== null;
    /** The user's own ones that were looked up for a turn. */
    const seen = new Map<string, KnownTool>();
    // An agent that is called answers its caller, and has no conversation to hand over.
    const handOversOf = rememberFor(({ id, definition }) => {
      const ids = isCalled ? [] : definition.handoff_agent_ids;
      return findVisible(
        actor.userId,
        // One tool for each, however often it is named.
        [...new Set(ids)].filter((other) => other !== id),
      );
    });
    // What research reads is bounded, and it waits for nobody.
    const subAgentsOf = rememberFor(({ definition }) =>
      findVisible(actor.userId, input.mode === 'research' ? [] : definition.sub_agent_ids),
    );
    const memoriesOf = rememberFor((agent): Promise<readonly SavedMemory[]> => {
      if (!agent.definition.memory_enabled || agent.id === DRAFT_ID) return Promise.resolve([]);
      return memory.listFitting({
        userId: actor.userId,
        agentId: agent.id,
        runId,
        text: input.content,
        limit: FITTING_MEMORIES,
      });
    });

    // The same in every turn of a run, so that vendors can keep what they have read.
    const systemOf = rememberFor(async (agent) =>
      toSystemPrompt(input, agent, {
        memories: await memoriesOf(agent),
        hasKnowledge: modelOf(input, agent).supportsTools && (await deps.hasKnowledge(actor, agent)),
        isCalled,
      }),
    );

    async function toolsOf(state: LoopState): Promise<readonly KnownTool[]> {
      const model = modelOf(input, state.agent);
      if (!model.supportsTools) return [];
      const { hasMore } = composeMessages(input, state, model.contextWindow);
      const [handOvers, found] = await Promise.all([handOversOf(state.agent), subAgentsOf(state.agent)]);
      // One that has begun goes on as it was, whatever has become of it since.
      const subAgents = [
        ...new Map([...found.map((agent) => [agent.id, agent] as const), ...state.called]).values(),
      ];
      // Looked up for each turn: what a tool does may change while the run waits, and is then asked about again.
      const own = await tools.of(actor.userId, listWanted(input, state.agent));
      if (own !== tools.builtin) for (const tool of own.list()) seen.set(tool.name, tool);
      return chooseTools({
        input,
        state,
        tools: own,
        toKnown: tools.toKnown,
        handOvers,
        subAgents,
        hasMore,
      });
    }

    async function plan(
      state: LoopState,
      chosen: readonly KnownTool[],
      cacheKey: string,
    ): Promise<PlannedTurn> {
      const { agent } = state;
      const { definition } = agent;
      const listed = modelOf(input, agent);
      const ownKey = await deps.findOwnKey(actor, listed);
      const model = ownKey ? toOwnPrices(listed) : listed;
      const turn = createTurn({
        model: model.model,
        purpose: 'reply',
        system: await systemOf(agent),
        messages: composeMessages(input, state, model.contextWindow).messages,
        tools: chosen.map(toTurnTool),
        temperature: definition.temperature,
        reasoningEffort: model.supportsReasoningEffort ? definition.reasoning_effort : null,
        cacheKey,
        language: input.language,
      });
      const maxOutputTokens = Math.min(TURN_OUTPUT_TOKENS, model.maxOutputTokens);
      return { model, provider: providers.for(model, ownKey ?? undefined), turn, maxOutputTokens };
    }

    return { toolsOf, plan, findTool: (name: string) => seen.get(name) ?? tools.builtin.find(name) };
  }

  return { modelOf, forFrame };
}
