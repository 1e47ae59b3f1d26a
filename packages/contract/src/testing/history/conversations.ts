// Conversations as a client sends them.
import type { BackendMessage, BackendSession } from '../../history/schemas.ts';

const START_MS = Date.UTC(2026, 0, 5, 9, 0, 0);

export function toMessage(id: string, change: Partial<BackendMessage> = {}): BackendMessage {
  return {
    message_id: id,
    role: 'user',
    content: `Words of ${id}`,
    timestamp: new Date(START_MS).toISOString(),
    extracted_files: null,
    agent_execution: null,
    ...change,
  };
}

export const toMessages = (count: number, prefix = 'm'): BackendMessage[] =>
  Array.from({ length: count }, (_, index) => toMessage(`${prefix}${index + 1}`));

export function toSession(
  id: string,
  messages: readonly BackendMessage[] = [],
  change: Partial<BackendSession> = {},
): BackendSession {
  const moment = new Date(START_MS).toISOString();
  return {
    session_id: id,
    name: `Name of ${id}`,
    system_prompt: null,
    selected_model_id: 'scripted/one',
    supports_vision: true,
    supports_reasoning_effort: false,
    reasoning_effort: null,
    title_generated: false,
    is_pinned: false,
    last_user_activity_at: moment,
    active_leaf_id: null,
    messages: [...messages],
    created_at: moment,
    updated_at: moment,
    last_message_at: messages.length > 0 ? moment : null,
    version: 1,
    ...change,
  };
}
