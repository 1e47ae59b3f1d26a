import type { Clock } from '../../platform/clock.ts';
import type { Write } from '../../platform/store/database.ts';
import { createDebouncedSave, type DebouncedSave } from '../../platform/store/debounced-save.ts';
import { toChange, toNotice, type ChatChannel } from './chat.channel.ts';
import {
  applyChange,
  createChatState,
  EMPTY_CHAT,
  type ChatChange,
  type ChatState,
  type ChatStateStore,
} from './chat.state.ts';
import type { ChatStorage } from './chat.storage.ts';
import type { Message } from './sessions/message.ts';
import { createMessageAccess, type MessageAccess } from './sessions/message-access.ts';
import type { ChatSession } from './sessions/session.ts';
import { keepOpenChat, toWrites } from './sessions/store-transitions.ts';
import { trackChanges } from './sessions/track-changes.ts';

// The one way in which conversations change: on the page at once, in the browser database half a second later, and
// in the other tabs.

type ForeignChangeHandler = (change: ChatChange, before: ChatState) => void;

export interface ChatStore extends Omit<MessageAccess, 'forget'> {
  readonly state: ChatStateStore;
  readonly save: DebouncedSave;
  open(ownerId: string): Promise<void>;
  close(): Promise<void>;
  /** Like closing, without storing what still waits to be. */
  forget(): void;
  /** A change that was made here: it is noted for the server, where there is one. */
  apply(change: ChatChange): void;
  /** Takes over what the server knows already. */
  put(change: ChatChange): void;
  /** Puts sessions into the list without keeping them on this device. */
  show(sessions: readonly ChatSession[]): void;
  /** A step of a growing reply: shown and saved, not sent to other tabs, which read it themselves. */
  applyStep(sessionId: string, message: Message): void;
  findSession(sessionId: string): ChatSession | null;
  /** The person removed it in another tab, and has not taken that back. */
  isRemovedElsewhere(sessionId: string): boolean;
  findMessage(sessionId: string, messageId: string): Message | null;
  /** Called with what other tabs and the server changed, after it has been applied, and with what was before. */
  onForeignChange(handler: ForeignChangeHandler): void;
  /** Called with what was changed in this tab, but not by the server. */
  onOwnChange(handler: (change: ChatChange) => void): void;
}

export interface ChatStoreDependencies {
  readonly storage: ChatStorage;
  readonly channel: ChatChannel;
  readonly clock: Clock;
}

export function createChatStore({ storage, channel, clock }: ChatStoreDependencies): ChatStore {
  const state = createChatState();
  let waiting = new Map<string, unknown>();
  let removedElsewhere = new Set<string>();
  let handleForeign: ForeignChangeHandler = () => undefined;
  let handleOwn: (change: ChatChange) => void = () => undefined;

  const save = createDebouncedSave(clock, async () => {
    const writes: Write[] = [...waiting].map(([key, value]) => ({ key, value }));
    waiting = new Map();
    await storage.write(writes);
  });

  function remember(ownerId: string, change: ChatChange, { messages } = state.getState()): void {
    for (const { key, value } of toWrites(ownerId, change, messages)) waiting.set(key, value);
    save.schedule();
  }

  /** What waits here to be stored was made before another tab's change, and would put back what that one has stored. */
  function renewWaiting(ownerId: string, change: ChatChange, { messages }: ChatState): void {
    for (const { key, value } of toWrites(ownerId, change, messages))
      if (waiting.has(key)) waiting.set(key, value);
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

  function make(change: ChatChange, isOwnChange: boolean): void {
    const before = state.getState();
    const { ownerId } = before;
    if (ownerId === null) return;
    const notice = toNotice(ownerId, before, change, isOwnChange);
    applyHere(change);
    remember(ownerId, change, before);
    removeStored(ownerId, [...(change.removedSessionIds ?? []), ...(change.releasedSessionIds ?? [])]);
    channel.post(notice);
  }

  channel.listen((notice) => {
    const before = state.getState();
    const { ownerId } = before;
    if (ownerId === null || notice.ownerId !== ownerId) return;
    const { change, kept } = keepOpenChat(before, toChange(before, notice));
    renewWaiting(ownerId, change, before);
    if (kept) remember(ownerId, kept);
    if (notice.isOwnChange) for (const id of notice.removedSessionIds) removedElsewhere.add(id);
    applyHere(change);
    handleForeign(change, before);
  });

  const { forget: forgetReads, ...access } = createMessageAccess({ state, save, storage });

  return {
    state,
    save,
    ...access,
    async open(ownerId) {
      await save.flush();
      forgetReads();
      removedElsewhere = new Set();
      state.setState({ ...EMPTY_CHAT, ownerId });
      const sessions = await storage.loadSessions(ownerId);
      if (state.getState().ownerId !== ownerId) return;
      const stored = Object.fromEntries(sessions.map((session) => [session.id, session]));
      state.setState((now) => ({ isLoaded: true, sessions: { ...stored, ...now.sessions } }));
    },
    async close() {
      await save.flush();
      forgetReads();
      state.setState(EMPTY_CHAT);
    },
    forget() {
      waiting = new Map();
      removedElsewhere = new Set();
      forgetReads();
      state.setState(EMPTY_CHAT);
    },
    apply(change) {
      const tracked = trackChanges(state.getState(), change);
      make(tracked, true);
      handleOwn(tracked);
    },
    put(change) {
      const before = state.getState();
      make(change, false);
      handleForeign(change, before);
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
    isRemovedElsewhere: (sessionId) =>
      removedElsewhere.has(sessionId) && !state.getState().sessions[sessionId],
    findMessage,
    onForeignChange(handler) {
      handleForeign = handler;
    },
    onOwnChange(handler) {
      handleOwn = handler;
    },
  };
}
