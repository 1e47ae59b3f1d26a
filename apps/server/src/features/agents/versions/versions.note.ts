// Pure: which changes of an agent change what it does, and how they are described.
import type { AgentInput } from '@parley/contract/agents/schemas.ts';

/** What runs depend on. A change of anything else, such as the icon, makes no version. */
const BEHAVIOUR = {
  instructions: 'instructions',
  tools: 'tools',
  model: 'model',
  temperature: 'temperature',
  reasoning_effort: 'reasoning effort',
  max_steps: 'step limit',
  max_cost: 'cost limit in US dollars',
  approval_hours: 'hours that an approval waits',
  on_expired_approval: 'answer to an expired approval',
  memory_enabled: 'memory',
  handoff_agent_ids: 'hand-overs',
  sub_agent_ids: 'agents that it calls',
  knowledge_ids: 'knowledge collections',
} as const satisfies Partial<Record<keyof AgentInput, string>>;

export type BehaviourField = keyof typeof BEHAVIOUR;
// An object literal with exactly these keys, by its type.
const FIELDS = Object.keys(BEHAVIOUR) as BehaviourField[];

/** Order means nothing in the lists of an agent. */
const toComparable = (value: AgentInput[BehaviourField]): string =>
  JSON.stringify(Array.isArray(value) ? [...new Set(value)].toSorted() : value);

export function listChanged(before: AgentInput, after: AgentInput): BehaviourField[] {
  return FIELDS.filter((field) => toComparable(before[field]) !== toComparable(after[field]));
}

export function takeBehaviour(agent: AgentInput): Pick<AgentInput, BehaviourField> {
  const { instructions, tools, model, temperature, max_steps: maxSteps } = agent;
  return {
    instructions,
    tools,
    model,
    temperature,
    reasoning_effort: agent.reasoning_effort,
    max_steps: maxSteps,
    max_cost: agent.max_cost,
    approval_hours: agent.approval_hours,
    on_expired_approval: agent.on_expired_approval,
    memory_enabled: agent.memory_enabled,
    handoff_agent_ids: agent.handoff_agent_ids,
    sub_agent_ids: agent.sub_agent_ids,
    knowledge_ids: agent.knowledge_ids,
  };
}

const except = (names: readonly string[], others: readonly string[]): string[] =>
  names.filter((name) => !others.includes(name));

function describeTools(before: AgentInput, after: AgentInput): string {
  const added = except(after.tools, before.tools);
  const removed = except(before.tools, after.tools);
  return [
    ...(added.length > 0 ? [`added the tools ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed the tools ${removed.join(', ')}`] : []),
  ].join(', ');
}

function describe(field: BehaviourField, before: AgentInput, after: AgentInput): string {
  switch (field) {
    case 'instructions':
      return before.instructions === '' ? 'added instructions' : 'changed the instructions';
    case 'tools':
      return describeTools(before, after);
    case 'memory_enabled':
      return after.memory_enabled ? 'turned memory on' : 'turned memory off';
    case 'handoff_agent_ids':
      return 'changed the agents that it hands over to';
    case 'sub_agent_ids':
      return 'changed the agents that it calls';
    case 'knowledge_ids':
      return 'changed the knowledge collections';
    default:
      return `set the ${BEHAVIOUR[field]} to ${after[field] ?? 'the default'}`;
  }
}

const MAX_NOTE_CHARACTERS = 500;

/** In plain words, for a version whose author says nothing about it. */
export function toNote(before: AgentInput, after: AgentInput): string {
  const parts = listChanged(before, after).map((field) => describe(field, before, after));
  const text = parts.join('; ');
  const note = text.charAt(0).toUpperCase() + text.slice(1);
  return note.length <= MAX_NOTE_CHARACTERS ? note : `${note.slice(0, MAX_NOTE_CHARACTERS - 1)}…`;
}
