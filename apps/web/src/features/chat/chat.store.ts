import type { Clock } from '../../platform/clock.ts';
import type { Write } from '../../platform/store/database.ts';
import { createDebouncedSave, type DebouncedSave } from '../../platform/store/debounced-save.ts';
import { toChange, toNotice, type ChatChannel } from './chat.channel.ts';
import {
  applyChange,
  createChatState,
  EMPTY_CHAT,
  type ChatChange,
  type ChatStateStore,
} from './chat.state.ts';
import { messageKey, sessionKey, type ChatStorage } from './chat.storage.ts';
import type { Message } from './message.ts';
import type { ChatSession } from './session.ts';

// The one way in which conversations change: on the page at once, in the browser database half a second later, and
// in the other tabs.

export interface ChatStore {
  readonly state: ChatStateStore;
  readonly save: DebouncedSave;
  open(ownerId: string): Promise<void>;
  close(): Promise<void>;
  /** Like closing, without storing what still waits to be. */
  forget(): void;
  /** Reads the messages of a session once; they are in the state from then on. */
  loadMessages(sessionId: string): Promise<readonly Message[]>;
  apply(change: ChatChange): void;
  /** A step of a growing reply: shown and saved, not told to other tabs, which read it themselves. */
  applyStep(sessionId: string, message: Message): void;
  findSession(sessionId: string): ChatSession | null;
  findMessage(sessionId: string, messageId: string): Message | null;
  /** Told what other tabs changed, after it has been applied. */
  onForeignChange(handler: (change: ChatChange) => void): void;
}

export interface ChatStoreDependencies {
  readonly storage: ChatStorage;
  readonly channel: ChatChannel;
  readonly clock: Clock;
}

export function createChatStore({ storage, channel, clock }: ChatStoreDependencies): ChatStore {
  const state = createChatState();
  const loading = new Map<string, Promise<readonly Message[]>>();
  let waiting = new Map<string, unknown>();
  let handleForeign: (change: ChatChange) => void = () => undefined;

  const save = createDebouncedSave(clock, async () => {
    const writes: Write[] = [...waiting].map(([key, value]) => ({ key, value }));
    waiting = new Map();
    await storage.write(writes);
  });

  function remember(ownerId: string, change: ChatChange): void {
    for (const session of change.sessions ?? []) waiting.set(sessionKey(ownerId, session.id), session);
    for (const { sessionId, message } of change.messages ?? []) {
      waiting.set(messageKey(ownerId, sessionId, message.id), message);
    }
    for (const { sessionId, messageId } of change.removedMessages ?? []) {
      waiting.set(messageKey(ownerId, sessionId, messageId), undefined);
    }
    save.schedule();
  }

  function removeStored(ownerId: string, sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) {
      void save.flush().then(() => storage.removeSession(ownerId, sessionId));
    }
  }

  function findMessage(sessionId: string, messageId: string): Message | null {
    return state.getState().messages[sessionId]?.findLast((message) => message.id === messageId) ?? null;
  }

  function applyHere(change: ChatChange): void {
    state.setState(applyChange(state.getState(), change));
  }

  channel.listen((notice) => {
    if (notice.ownerId !== state.getState().ownerId) return;
    const change = toChange(state.getState(), notice);
    applyHere(change);
    handleForeign(change);
  });

  return {
    state,
    save,
    async open(ownerId) {
      await save.flush();
      loading.clear();
      state.setState({ ...EMPTY_CHAT, ownerId });
      const sessions = await storage.loadSessions(ownerId);
      if (state.getState().ownerId !== ownerId) return;
      const stored = Object.fromEntries(sessions.map((session) => [session.id, session]));
      state.setState((now) => ({ isLoaded: true, sessions: { ...stored, ...now.sessions } }));
    },
    async close() {
      await save.flush();
      loading.clear();
      state.setState(EMPTY_CHAT);
    },
    forget() {
      waiting = new Map();
      loading.clear();
      state.setState(EMPTY_CHAT);
    },
    loadMessages(sessionId) {
      const { ownerId, messages } = state.getState();
      const known = messages[sessionId];
      if (known || ownerId === null) return Promise.resolve(known ?? []);
      const running = loading.get(sessionId);
      if (running) return running;
      const read = save
        .flush()
        .then(() => storage.loadMessages(ownerId, sessionId))
        .then((stored) => {
          const now = state.getState();
          const present = now.messages[sessionId];
          if (present || now.ownerId !== ownerId || !now.sessions[sessionId]) return present ?? [];
          state.setState({ messages: { ...now.messages, [sessionId]: stored } });
          return stored;
        })
        .finally(() => loading.delete(sessionId));
      loading.set(sessionId, read);
      return read;
    },
    apply(change) {
      const { ownerId } = state.getState();
      if (ownerId === null) return;
      const notice = toNotice(ownerId, state.getState(), change);
      applyHere(change);
      remember(ownerId, change);
      removeStored(ownerId, change.removedSessionIds ?? []);
      channel.tell(notice);
    },
    applyStep(sessionId, message) {
      const change = { messages: [{ sessionId, message }] };
      const { ownerId } = state.getState();
      applyHere(change);
      if (ownerId !== null) remember(ownerId, change);
    },
    findSession: (sessionId) => state.getState().sessions[sessionId] ?? null,
    findMessage,
    onForeignChange(handler) {
      handleForeign = handler;
    },
  };
}
