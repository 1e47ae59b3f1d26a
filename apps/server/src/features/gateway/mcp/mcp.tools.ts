// What a program sees through MCP: each of the caller's agents is a tool, chat is one more, and a last one reads a run that
// goes on after its call. Pure.
import type { Agent } from '@parley/contract/agents/schemas.ts';
import { AGENT_CONTENT_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import { RunStatus } from '@parley/contract/runs/schemas.ts';

export interface ServedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: { [name: string]: { readonly [keyword: string]: string | number } };
    readonly required: string[];
    readonly additionalProperties: false;
  };
  readonly outputSchema: typeof OUTPUT_SCHEMA;
  readonly annotations: { readonly readOnlyHint: boolean; readonly openWorldHint: boolean };
  readonly asks:
    { readonly is: 'agent'; readonly agentId: string } | { readonly is: 'chat' } | { readonly is: 'run' };
}

const OUTPUT_SCHEMA = {
  type: 'object' as const,
  properties: {
    run_id: { type: 'string' },
    status: { type: 'string', enum: RunStatus.options },
    answer: { type: 'string' },
    model_used: { type: 'string' },
    cost: { type: 'number', description: 'US dollars' },
  },
  required: ['run_id', 'status', 'answer', 'model_used', 'cost'],
};

const MESSAGE = {
  type: 'string',
  minLength: 1,
  maxLength: AGENT_CONTENT_MAX_LENGTH,
  description: 'What to do or to answer.',
};

/** As long as names of functions may be at all vendors, with room for a number. */
const SLUG_LENGTH = 48;
const DESCRIPTION_LENGTH = 1_000;

const CHAT: ServedTool = {
  name: 'chat',
  title: 'Chat',
  description: 'Asks a model of this installation and returns its reply. No tools are called.',
  inputSchema: {
    type: 'object',
    properties: {
      message: MESSAGE,
      model: { type: 'string', description: 'An id of the list of models; the default model without it.' },
      system: { type: 'string', maxLength: 100_000, description: 'Instructions for the model.' },
    },
    required: ['message'],
    additionalProperties: false,
  },
  outputSchema: OUTPUT_SCHEMA,
  annotations: { readOnlyHint: true, openWorldHint: false },
  asks: { is: 'chat' },
};

const RUN: ServedTool = {
  name: 'get-run',
  title: 'Get a run',
  description:
    'Reads what became of a run that a call has named, such as one that waited for a person to allow a step.',
  inputSchema: {
    type: 'object',
    properties: { run_id: { type: 'string', maxLength: 100, description: 'As the call returned it.' } },
    required: ['run_id'],
    additionalProperties: false,
  },
  outputSchema: OUTPUT_SCHEMA,
  annotations: { readOnlyHint: true, openWorldHint: false },
  asks: { is: 'run' },
};

function toSlug({ name, id }: Pick<Agent, 'name' | 'id'>): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, SLUG_LENGTH);
  return slug === '' ? id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') : slug;
}

function toTool(agent: Agent, name: string): ServedTool {
  const about = agent.description.trim().slice(0, DESCRIPTION_LENGTH);
  return {
    name,
    title: agent.name,
    description: `Runs the agent "${agent.name}" and returns its answer.${about === '' ? '' : ` ${about}`}`,
    inputSchema: {
      type: 'object',
      properties: { message: MESSAGE },
      required: ['message'],
      additionalProperties: false,
    },
    outputSchema: OUTPUT_SCHEMA,
    annotations: { readOnlyHint: false, openWorldHint: true },
    asks: { is: 'agent', agentId: agent.id },
  };
}

/** Agents whose names lead to one name are numbered, the oldest first, so that a name stays what it is. */
export function listServedTools(agents: readonly Agent[]): ServedTool[] {
  const taken = new Set<string>();
  const oldestFirst = agents.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  const served = oldestFirst.map((agent) => {
    const slug = `agent-${toSlug(agent)}`;
    let name = slug;
    // The name of another agent may end with the number.
    for (let number = 2; taken.has(name); number += 1) name = `${slug}-${number}`;
    taken.add(name);
    return toTool(agent, name);
  });
  return [CHAT, RUN, ...served];
}
