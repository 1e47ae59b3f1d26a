import type { ChatAgent, ChatSession } from '../sessions/session.ts';

/** Who answers in this chat; null: the model alone. */
export function agentOf({ agent, isResearch }: ChatSession): ChatAgent | null {
  return isResearch === true ? { id: null, name: '', model: null } : (agent ?? null);
}
