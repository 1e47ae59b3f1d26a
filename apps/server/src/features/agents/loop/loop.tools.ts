// The tools that an agent's next turn is given: its own, those of the loop itself, and the agents that it can call or hand
// over to.
import { z } from 'zod';
import { defineTool } from '../../../toolbox/tool.ts';
import type { KnownTool, Tools, ToolSet } from '../../tools/index.ts';
import type { AgentRunInput, AgentToRun } from './agent-run.ts';
import { SHOWN_CHARACTERS, toShownText } from './loop.messages.ts';
import { toRecord, type LoopState } from './loop.state.ts';
import { createSubAgentTool, toToolName } from './sub-agents/sub-agent.tool.ts';

/** Beyond this many the model searches for the tools that it needs. */
const MAX_SENT_TOOLS = 25;
const MAX_FOUND = 8;
const RESEARCH_TOOLS = ['web-search', 'fetch-page'];
const KNOWLEDGE_TOOLS = ['knowledge-search'];
const MEMORY_TOOLS = ['memory-save', 'memory-search', 'memory-list', 'memory-delete'];
/** Hand-overs of one run. */
const MAX_SWAPS = 5;

export interface LoopTool extends KnownTool {
  /** The agent that goes on after the call. */
  readonly handsOverTo?: AgentToRun;
  /** The agent whose answer is the result of the call. */
  readonly asks?: AgentToRun;
}

/** A tool of the loop itself: nothing of it leaves the run. */
const OWN = {
  provider: 'AGENT',
  category: 'platform',
  effect: 'read',
} as const;

function createReadOutput(state: LoopState) {
  return defineTool({
    ...OWN,
    name: 'read-output',
    icon: 'text-search',
    title: { en: 'Read more of a result', zh: '继续读取结果' },
    description: `Reads on in the result of an earlier call that was cut at ${SHOWN_CHARACTERS} characters or left out. Use it only where the missing part matters.`,
    parameters: z.strictObject({
      call_id: z.string().max(100).describe('The call_id that the cut result names.'),
      from: z.number().int().min(0).max(1_000_000).default(0).describe('The character to begin with.'),
    }),
    call({ call_id: callId, from }) {
      const entry = state.entries.find((one) => one.kind === 'result' && one.call.callId === callId);
      if (entry?.kind !== 'result')
        return { error: 'not_found', message: 'There is no result of this call_id.' };
      return { data: toShownText(entry.step, from) };
    },
  });
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function score(tool: KnownTool, words: readonly string[]): number {
  const name = tool.name.toLowerCase();
  const about = `${tool.title.en} ${tool.title.zh} ${tool.category} ${tool.description}`.toLowerCase();
  return words.reduce((sum, word) => sum + (name.includes(word) ? 3 : 0) + (about.includes(word) ? 1 : 0), 0);
}

function createToolSearch(all: readonly KnownTool[]) {
  return defineTool({
    ...OWN,
    name: 'tool-search',
    icon: 'search',
    title: { en: 'Find tools', zh: '查找工具' },
    description:
      'Finds tools of this agent by what they do, and makes them available from the next step on. Use it first when no tool at hand fits.',
    parameters: z.strictObject({
      query: z.string().min(1).max(200).describe('What the tool has to do, in a few words.'),
    }),
    call({ query }) {
      const words = toWords(query);
      const found = all
        .map((tool) => ({ tool, points: score(tool, words) }))
        .filter(({ points }) => points > 0)
        .toSorted((one, other) => other.points - one.points)
        .slice(0, MAX_FOUND)
        .map(({ tool }) => ({ name: tool.internalName, tool: tool.name, what: tool.description }));
      return { data: { found } };
    },
  });
}

function createHandOver(agent: AgentToRun, others: readonly AgentToRun[]) {
  return defineTool({
    ...OWN,
    name: toToolName('hand-over-to', agent, others),
    icon: 'arrow-right-left',
    title: { en: `Hand over to ${agent.name}`, zh: `转交给 ${agent.name}` },
    description: `Hands the conversation over to the agent "${agent.name}", which goes on in your place. Use it when the task is theirs: ${agent.definition.description.slice(0, 300)}`,
    parameters: z.strictObject({
      task: z.string().max(2_000).default('').describe('What the other agent has to do, in a sentence.'),
    }),
    call: ({ task }) => ({ data: { handed_over_to: agent.name, task } }),
  });
}

/** Names that tool searches of the run have found. */
function listLoaded(state: LoopState): Set<string> {
  const loaded = new Set<string>();
  for (const entry of state.entries)
    if (entry.kind === 'result' && !entry.step.isError)
      for (const name of toRecord(entry.step).loads) loaded.add(name);
  return loaded;
}

/** Names of the agent's own tools and of those that the run needs. */
export function listWanted(input: AgentRunInput, { definition }: AgentToRun): string[] {
  const names = [
    ...definition.tools,
    ...(definition.memory_enabled ? MEMORY_TOOLS : []),
    ...(definition.knowledge_ids.length > 0 ? KNOWLEDGE_TOOLS : []),
    ...(input.mode === 'research' ? RESEARCH_TOOLS : []),
  ];
  return [...new Set(names)];
}

export interface ToolChoiceOptions {
  readonly input: AgentRunInput;
  readonly state: LoopState;
  readonly tools: Pick<ToolSet, 'find'>;
  readonly toKnown: Tools['toKnown'];
  readonly handOvers: readonly AgentToRun[];
  readonly subAgents: readonly AgentToRun[];
  /** Some result is longer than what the model was shown. */
  readonly hasMore: boolean;
}

export function chooseTools(options: ToolChoiceOptions): LoopTool[] {
  const { input, state, tools, toKnown, handOvers, subAgents, hasMore } = options;
  const own = listWanted(input, state.agent).flatMap((name): LoopTool[] => {
    const tool = tools.find(name);
    return tool ? [tool] : [];
  });
  const targets = state.swaps < MAX_SWAPS ? handOvers : [];
  const swaps = targets.map((agent): LoopTool => ({
    ...toKnown(createHandOver(agent, targets)),
    handsOverTo: agent,
  }));
  const agents = subAgents.map((agent): LoopTool => ({
    ...toKnown(createSubAgentTool(agent, subAgents)),
    asks: agent,
  }));
  const more = hasMore ? [toKnown(createReadOutput(state))] : [];
  const others = [...agents, ...swaps, ...more];
  if (own.length <= MAX_SENT_TOOLS) return [...own, ...others];
  const loaded = listLoaded(state);
  const search = toKnown(createToolSearch(own));
  return [search, ...own.filter(({ name }) => loaded.has(name)).slice(-MAX_SENT_TOOLS), ...others];
}
