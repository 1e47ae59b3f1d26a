import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Message } from './sessions/message.ts';
import { toServerOnly, type ChatSession } from './sessions/session.ts';

// Everything the chat screens draw from. Sessions and messages are apart, so that a growing reply leaves the list
// of sessions untouched; of the messages only the growing one changes its identity.

export interface ReplyWait {
  readonly attempt: number;
  readonly attempts: number;
  /** When the next try begins. */
  readonly nextAt: number;
}

export interface ChatState {
  readonly ownerId: string | null;
  readonly isLoaded: boolean;
  readonly currentId: string | null;
  readonly sessions: Readonly<Record<string, ChatSession>>;
  /** All branches, of the sessions that have been opened. */
  readonly messages: Readonly<Record<string, readonly Message[]>>;
  /** Sessions whose reply ended while another one was open. */
  readonly marks: Readonly<Record<string, 'unseen' | 'failed'>>;
  /** Chats whose messages are being fetched from the server, or could not be. */
  readonly loads: Readonly<Record<string, 'loading' | 'failed'>>;
  /** Replies that wait for another try, by session. */
  readonly waits: Readonly<Record<string, ReplyWait>>;
}

export type ChatStateStore = StoreApi<ChatState>;

export const EMPTY_CHAT: ChatState = {
  ownerId: null,
  isLoaded: false,
  currentId: null,
  sessions: {},
  messages: {},
  marks: {},
  loads: {},
  waits: {},
};

/** One step of change: what it puts and what it takes away. */
export interface ChatChange {
  readonly sessions?: readonly ChatSession[];
  readonly messages?: readonly { readonly sessionId: string; readonly message: Message }[];
  readonly removedMessages?: readonly { readonly sessionId: string; readonly messageId: string }[];
  readonly removedSessionIds?: readonly string[];
  /** Evicted from this device; the server keeps them, and the list still shows them. */
  readonly releasedSessionIds?: readonly string[];
}

function putMessage(messages: readonly Message[], message: Message): readonly Message[] {
  // The newest messages change most, so the search begins at the end.
  const index = messages.findLastIndex((other) => other.id === message.id);
  return index === -1 ? [...messages, message] : messages.with(index, message);
}

export function without<T>(
  record: Readonly<Record<string, T>>,
  ids: readonly string[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(id)));
}

/** Messages of a session that is not open here are skipped: they are read when it is opened. */
export function applyChange(state: ChatState, change: ChatChange): ChatState {
  let { sessions, messages } = state;
  if (change.sessions?.length) {
    sessions = {
      ...sessions,
      ...Object.fromEntries(change.sessions.map((session) => [session.id, session])),
    };
  }
  for (const { sessionId, message } of change.messages ?? []) {
    const known = messages[sessionId];
    if (known) messages = { ...messages, [sessionId]: putMessage(known, message) };
  }
  for (const { sessionId, messageId } of change.removedMessages ?? []) {
    const known = messages[sessionId];
    if (known) messages = { ...messages, [sessionId]: known.filter((message) => message.id !== messageId) };
  }
  if (change.removedSessionIds?.length) {
    sessions = without(sessions, change.removedSessionIds);
    messages = without(messages, change.removedSessionIds);
  }
  for (const sessionId of change.releasedSessionIds ?? []) {
    const session = sessions[sessionId];
    if (session) sessions = { ...sessions, [sessionId]: toServerOnly(session) };
    messages = without(messages, [sessionId]);
  }
  return { ...state, sessions, messages };
}

export function createChatState(): ChatStateStore {
  return createStore<ChatState>()(() => EMPTY_CHAT);
}
