import { BackendSession } from '@parley/contract/history/schemas.ts';

/** Questions of one moment, as the server keeps them; the first has the id `<sessionId>-0`. */
export function createStoredConversation(
  sessionId: string,
  name: string,
  texts: readonly string[],
  atMs = Date.now(),
): BackendSession {
  const moment = new Date(atMs).toISOString();
  const messages = texts.map((content, index) => ({
    message_id: `${sessionId}-${index}`,
    role: 'user',
    content,
    timestamp: moment,
    extracted_files: null,
    agent_execution: null,
  }));
  return BackendSession.parse({
    session_id: sessionId,
    name,
    system_prompt: null,
    selected_model_id: null,
    supports_vision: false,
    supports_reasoning_effort: false,
    reasoning_effort: null,
    title_generated: true,
    is_pinned: false,
    last_user_activity_at: moment,
    active_leaf_id: messages.at(-1)?.message_id ?? null,
    messages,
    created_at: moment,
    updated_at: moment,
    last_message_at: moment,
    version: 1,
  });
}
