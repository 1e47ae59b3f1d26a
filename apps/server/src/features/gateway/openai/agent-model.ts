// Agents as models. They call their own tools, here; only text goes in and comes out.
import type { ExecuteBody } from '@parley/contract/agents/execution/schemas.ts';
import { AGENT_CONTENT_MAX_LENGTH, MAX_CONTEXT_MESSAGES } from '@parley/contract/agents/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { AGENT_MODEL_PREFIX } from '@parley/contract/gateway/constants.ts';
import type { Actor } from '../../../platform/actor.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { TurnMessage } from '../../../providers/turn.ts';
import type { Completion } from './completion.ts';

export type StartAgent = (
  agentId: string,
  execution: { readonly actor: Actor; readonly body: ExecuteBody; readonly key: string | null },
) => Promise<{ runId: string }>;

/** The deployment whose key a call was made with. */
export interface CallingDeployment {
  readonly id: string;
  /** Of the caller. */
  readonly address: string;
}

/** Throws `not_found` for another agent than that of the deployment. */
export type StartDeployment = (
  agentId: string,
  execution: Parameters<StartAgent>[1] & { readonly deployment: CallingDeployment },
) => Promise<{ runId: string }>;

/** `null` for a model. */
export function findAgentId(model: string): string | null {
  return model.startsWith(AGENT_MODEL_PREFIX) ? model.slice(AGENT_MODEL_PREFIX.length) : null;
}

/** A key may run agents only where it says so. Throws `scope_missing`. */
export function checkAgentScope({ scopes }: Pick<Actor, 'scopes'>): void {
  if (scopes !== null && !scopes.includes('agents')) throw new AppError('scope_missing');
}

function toText({ content }: TurnMessage): string {
  if (content.some(({ type }) => type === 'image')) throw new AppError('no_vision');
  const text = content.map((item) => (item.type === 'text' ? item.text : '')).join('');
  if (text.length > AGENT_CONTENT_MAX_LENGTH)
    throw toFieldError('messages', `to an agent have at most ${AGENT_CONTENT_MAX_LENGTH} characters each`);
  return text;
}

function toEarlier(message: TurnMessage): { role: 'user' | 'assistant'; content: string } {
  if (message.role === 'tool') throw toFieldError('messages', 'of an agent have no results of functions');
  return { role: message.role, content: toText(message) };
}

/** The last message is what the agent is asked; those before it are the conversation. */
export function toExecution({ messages, system, tools, jsonSchema }: Completion): ExecuteBody {
  if (tools.length > 0) throw toFieldError('tools', 'cannot be given to an agent, which has its own');
  if (jsonSchema) throw toFieldError('response_format', 'cannot be asked of an agent');
  const last = messages.at(-1);
  if (last?.role !== 'user') throw toFieldError('messages', 'to an agent must end with one of the user');
  const content = toText(last);
  if (content.trim() === '') throw toFieldError('messages', 'must end with a text');
  const earlier = [
    ...(system === null ? [] : [{ role: 'system' as const, content: system }]),
    ...messages.slice(0, -1).map(toEarlier),
  ];
  if (earlier.length > MAX_CONTEXT_MESSAGES)
    throw toFieldError('messages', `to an agent must not be more than ${MAX_CONTEXT_MESSAGES + 1}`);
  return { content, context: { messages: earlier } };
}
