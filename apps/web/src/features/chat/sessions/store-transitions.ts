import type { Write } from '../../../platform/store/database.ts';
import type { ChatChange, ChatState } from '../chat.state.ts';
import { messageKey, sessionKey } from '../chat.storage.ts';

// What a change means for the browser database and for the chat that is open in this tab. Pure.

/** The records that a change writes, and those that it removes. `loaded`: the messages that are known before it. */
export function toWrites(ownerId: string, change: ChatChange, loaded: ChatState['messages']): Write[] {
  const sessions = (change.sessions ?? []).map((session) => ({
    key: sessionKey(ownerId, session.id),
    value: session,
  }));
  const messages = (change.messages ?? []).map(({ sessionId, message }) => ({
    key: messageKey(ownerId, sessionId, message.id),
    value: message,
  }));
  const removed = (change.removedMessages ?? []).map(({ sessionId, messageId }) => ({
    key: messageKey(ownerId, sessionId, messageId),
    value: undefined,
  }));
  // Without its record nothing of a session is shown, also where the page goes away before the other messages are looked for.
  const gone = [...(change.removedSessionIds ?? []), ...(change.releasedSessionIds ?? [])].flatMap(
    (sessionId) => [
      { key: sessionKey(ownerId, sessionId), value: undefined },
      ...(loaded[sessionId] ?? []).map(({ id }) => ({
        key: messageKey(ownerId, sessionId, id),
        value: undefined,
      })),
    ],
  );
  return [...sessions, ...messages, ...removed, ...gone];
}

/** Where another tab drops the local copy of the chat that is open in this one, it is stored again as it is here. */
export function keepOpenChat(
  { currentId, sessions, messages }: Pick<ChatState, 'currentId' | 'sessions' | 'messages'>,
  change: ChatChange,
): { readonly change: ChatChange; readonly kept: ChatChange | null } {
  const session = currentId === null ? undefined : sessions[currentId];
  if (!session || !change.releasedSessionIds?.includes(session.id)) return { change, kept: null };
  const kept = (messages[session.id] ?? []).map((message) => ({ sessionId: session.id, message }));
  return {
    change: { ...change, releasedSessionIds: change.releasedSessionIds.filter((id) => id !== session.id) },
    kept: { sessions: [session], messages: kept },
  };
}
