import type { AgentChoice } from '../../../runs/index.ts';
import { chat } from '../../browser-chat.ts';

/** Who answers in a chat from now on; null: the model alone. */
export function chooseAgent(sessionId: string, choice: AgentChoice | null): void {
  const agent = choice && { id: choice.id, name: choice.name, model: choice.model };
  chat.sessions.change(sessionId, { agent, isResearch: false });
}
