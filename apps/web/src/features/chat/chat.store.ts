import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Write } from '../../platform/store/database.ts';
import { createDebouncedSave, type DebouncedSave } from '../../platform/store/debounced-save.ts';
import { toChange, toNotice, type ChatChannel } from './chat.channel.ts';
import {
  applyChange,
  createChatState,
  EMPTY_CHAT,
  without,
  type ChatChange,
  type ChatStateStore,
} from './chat.state.ts';
import { messageKey, sessionKey, type ChatStorage } from './chat.storage.ts';
import type { Message } from './sessions/message.ts';
import { isServerOnly, type ChatSession } from './sessions/session.ts';
import { trackChanges } from './sessions/track-changes.ts';

// The one way in which conversations change: on the page at once, in the browser database half a second later, and
// in the other tabs.

export interface ChatStore {
  readonly state: ChatStateStore;
  readonly save: DebouncedSave;
  open(ownerId: string): Promise<void>;
  close(): Promise<void>;
  /** Like closing, without storing what still waits to be. */
  forget(): void;
  /**
   * Reads the messages of a session once; they are in the state from then on. Rejects where they lie on the server
   * only and cannot be had.
   */
  loadMessages(sessionId: string): Promise<readonly Message[]>;
  /**
   * Takes over what the server has of a session, of which this device need not have heard. False when there is no
   * such session; rejects where nobody can tell.
   */
  fetch(sessionId: string): Promise<boolean>;
  /** Like `loadMessages`, without keeping them in the state, and without asking a server. */
  readMessages(sessionId: string): Promise<readonly Message[]>;
  /** A change that was made here: it is noted for the server, where there is one. */
  apply(change: ChatChange): void;
  /** Takes over what the server knows already. */
  put(change: ChatChange): void;
  /** Puts sessions into the list without keeping them on this device. */
  show(sessions: readonly ChatSession[]): void;
  /** A step of a growing reply: shown and saved, not told to other tabs, which read it themselves. */
  applyStep(sessionId: string, message: Message): void;
  findSession(sessionId: string): ChatSession | null;
  findMessage(sessionId: string, messageId: string): Message | null;
  /** Told what other tabs and the server changed, after it has been applied. */
  onForeignChange(handler: (change: ChatChange) => void): void;
  /** Told what was changed in this tab by anybody but the server. */
  onOwnChange(handler: (change: ChatChange) => void): void;
  /** Brings the picture of a message to this device. Rejects where it cannot be had now. */
  fetchPicture(sessionId: string, messageId: string): Promise<void>;
  /** Brings what other devices added to a session; resolves also where that cannot be had now. */
  fetchNewest(sessionId: string): Promise<void>;
  /** Where what lies elsewhere is brought here from; null: from nowhere. */
  useSource(source: MessageSource | null): void;
}

export interface MessageSource {
  readonly fetch: (sessionId: string) => Promise<void>;
  readonly fetchPicture: (sessionId: string, messageId: string) => Promise<void>;
  readonly fetchNewest: (sessionId: string) => Promise<void>;
}

export interface ChatStoreDependencies {
  readonly storage: ChatStorage;
  readonly channel: ChatChannel;
  readonly clock: Clock;
}

/** The server has no such session, or no session has such a name. */
function isMissing(error: unknown): boolean {
  return error instanceof AppError && [404, 410, 422].includes(error.status);
}

export function createChatStore({ storage, channel, clock }: ChatStoreDependencies): ChatStore {
  const state = createChatState();
  const loading = new Map<string, Promise<readonly Message[]>>();
  let waiting = new Map<string, unknown>();
  let handleForeign: (change: ChatChange) => void = () => undefined;
  let handleOwn: (change: ChatChange) => void = () => undefined;
  let source: MessageSource | null = null;

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

  /** Another tab has evicted the chat that is open in this one: it is stored again as it is here. */
  function holdOn(ownerId: string, change: ChatChange): ChatChange {
    const { currentId, sessions, messages } = state.getState();
    const session = currentId === null ? undefined : sessions[currentId];
    if (!session || !change.releasedSessionIds?.includes(session.id)) return change;
    const kept = (messages[session.id] ?? []).map((message) => ({ sessionId: session.id, message }));
    remember(ownerId, { sessions: [session], messages: kept });
    return { ...change, releasedSessionIds: change.releasedSessionIds.filter((id) => id !== session.id) };
  }

  function make(change: ChatChange): void {
    const { ownerId } = state.getState();
    if (ownerId === null) return;
    const notice = toNotice(ownerId, state.getState(), change);
    applyHere(change);
    remember(ownerId, change);
    removeStored(ownerId, [...(change.removedSessionIds ?? []), ...(change.releasedSessionIds ?? [])]);
    channel.tell(notice);
  }

  function setLoad(sessionId: string, load: 'loading' | 'failed' | null): void {
    state.setState(({ loads }) => {
      const others = without(loads, [sessionId]);
      return { loads: load === null ? others : { ...others, [sessionId]: load } };
    });
  }

  /** Brings the messages of a session to this device where they are not. */
  async function bringHere(sessionId: string): Promise<void> {
    const session = state.getState().sessions[sessionId];
    if (!session || !isServerOnly(session)) return;
    setLoad(sessionId, 'loading');
    try {
      if (!source) throw new AppError('network');
      await source.fetch(sessionId);
      setLoad(sessionId, null);
    } catch (error) {
      setLoad(sessionId, 'failed');
      throw error;
    }
  }

  channel.listen((notice) => {
    const { ownerId } = state.getState();
    if (ownerId === null || notice.ownerId !== ownerId) return;
    const change = holdOn(ownerId, toChange(state.getState(), notice));
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
      const read = bringHere(sessionId)
        .then(() => save.flush())
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
    async fetch(sessionId) {
      try {
        await source?.fetch(sessionId);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      return state.getState().sessions[sessionId] !== undefined;
    },
    async readMessages(sessionId) {
      const { ownerId, messages } = state.getState();
      if (messages[sessionId] || ownerId === null) return messages[sessionId] ?? [];
      await save.flush();
      const stored = await storage.loadMessages(ownerId, sessionId);
      return state.getState().messages[sessionId] ?? stored;
    },
    apply(change) {
      const tracked = trackChanges(state.getState(), change);
      make(tracked);
      handleOwn(tracked);
    },
    put(change) {
      make(change);
      handleForeign(change);
    },
    show(sessions) {
      const listed = Object.fromEntries(sessions.map((session) => [session.id, session]));
      state.setState((now) => ({ sessions: { ...now.sessions, ...listed } }));
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
    onOwnChange(handler) {
      handleOwn = handler;
    },
    async fetchPicture(sessionId, messageId) {
      await source?.fetchPicture(sessionId, messageId);
    },
    async fetchNewest(sessionId) {
      await source?.fetchNewest(sessionId);
    },
    useSource(next) {
      source = next;
    },
  };
}
