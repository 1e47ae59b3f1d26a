import type { AGENT_CATEGORIES, AGENT_SORTS } from '@parley/contract/agents/constants.ts';
import { type Agent, AgentInput } from '@parley/contract/agents/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';

export type Category = (typeof AGENT_CATEGORIES)[number];
/** Agents that need no credentials, or none but one's own. */
export const CREDENTIAL_NEEDS = ['none', 'own'] as const;
export type CredentialNeed = (typeof CREDENTIAL_NEEDS)[number];
export type Sort = (typeof AGENT_SORTS)[number];
export type Feedback = NonNullable<Agent['my_feedback']>;
export type RunStatus = Run['status'];

/** What a new agent begins with. */
export const EMPTY_AGENT: AgentInput = { ...AgentInput.parse({ name: '-' }), name: '' };

/** The part of an agent that a form changes. */
export function toInput(agent: Agent): AgentInput {
  const instructions = agent.instructions ?? '';
  return AgentInput.parse({ ...agent, instructions });
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

export function isSameInput(left: AgentInput, right: AgentInput): boolean {
  return INPUT_FIELDS.every((field) => same(left[field], right[field]));
}

const INPUT_FIELDS = AgentInput.keyof().options;

/** The fields in which two versions differ, instructions aside. */
export function listChangedSettings(
  before: AgentInput,
  after: AgentInput,
): Exclude<keyof AgentInput, 'instructions'>[] {
  return INPUT_FIELDS.filter((field) => field !== 'instructions').filter(
    (field) => !same(before[field], after[field]),
  );
}

/** The place of the chat with an agent. */
export const toChatPath = (agentId: string) => `/chat?agent=${encodeURIComponent(agentId)}`;
export const toAgentPath = (agentId: string) => `/agents/${encodeURIComponent(agentId)}`;
