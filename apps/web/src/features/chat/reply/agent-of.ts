import type { ChatAgent, ChatSession } from '../sessions/session.ts';

/** Who answers in this chat; null: the model alone. */
export function agentOf({ agent, isResearch }: ChatSession): ChatAgent | null {
  return isResearch === true ? { id: null, name: '', model: null } : (agent ?? null);
}

/** The id of the model that answers: an agent's own, else the one that is chosen for the chat. */
export function calledModelOf(
  session: ChatSession,
  agent: ChatAgent | null = agentOf(session),
): string | null {
  return agent?.model ?? session.selectedModelId;
}
