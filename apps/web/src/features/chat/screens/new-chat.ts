import { chat } from '../browser-chat.ts';
import type { ChatSession } from '../sessions/session.ts';
import { readModelChoice } from './use-chat-owner.ts';

/** Opens an empty chat with the model that this person begins with. */
export function startNewChat(): ChatSession {
  return chat.sessions.create(readModelChoice());
}
