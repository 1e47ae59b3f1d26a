// The tools by which an agent calls others. Pure.
import { z } from 'zod';
import { defineTool, type AnyTool } from '../../../../toolbox/tool.ts';
import type { AgentToRun } from '../agent-run.ts';

const TASK_CHARACTERS = 20_000;
const DESCRIPTION_CHARACTERS = 300;
const ID_CHARACTERS = 8;

/** Of letters that functions of models may have in their names; empty for a name in another script. */
function toSlug(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return slug.slice(0, 40);
}

/** Agents of different accounts may have the same name, and different names the same letters. */
export function toToolName(
  verb: 'ask' | 'hand-over-to',
  agent: AgentToRun,
  others: readonly AgentToRun[],
): string {
  const slug = toSlug(agent.name);
  const isTaken = others.some(({ id, name }) => id !== agent.id && toSlug(name) === slug);
  return slug === '' || isTaken
    ? `${verb}-${slug || 'agent'}-${toSlug(agent.id.slice(-ID_CHARACTERS))}`
    : `${verb}-${slug}`;
}

const Task = z.strictObject({
  task: z
    .string()
    .min(1)
    .max(TASK_CHARACTERS)
    .describe('What to do, with everything that is needed for it: the agent sees nothing else.'),
});

export const readTask = (args: unknown): string => Task.parse(args).task;

export function createSubAgentTool(agent: AgentToRun, others: readonly AgentToRun[]): AnyTool {
  const about = agent.definition.description.slice(0, DESCRIPTION_CHARACTERS);
  return defineTool({
    name: toToolName('ask', agent, others),
    provider: 'AGENT',
    category: 'platform',
    icon: 'bot',
    effect: 'read',
    title: { en: `Ask ${agent.name}`, zh: `调用 ${agent.name}` },
    description: `Has the agent "${agent.name}" do a task and answers what it says. It works on its own, with its own tools, and you go on with its answer.${about === '' ? '' : ` Use it for: ${about}`}`,
    parameters: Task,
    call: () => ({ error: 'failed', message: 'Agents are called by the run itself.' }),
  });
}
