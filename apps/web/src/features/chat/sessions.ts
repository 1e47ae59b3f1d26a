import type { Clock } from '../../platform/clock.ts';
import { readLocal, writeLocal } from '../../platform/safe-storage.ts';
import type { ChatStore } from './chat.store.ts';
import { without } from './chat.state.ts';
import type { DraftStore } from './drafts.ts';
import type { Ids } from './ids.ts';
import type { Replies } from './replies.ts';
import {
  createSession,
  planDrops,
  planNewSession,
  sortSessions,
  type ChatSession,
  type ModelChoice,
} from './session.ts';

const CURRENT_KEY = 'session-storage';

export interface Sessions {
  /** Opens the session of the last visit, or the newest, or a new one. */
  openFirst(model: ModelChoice | null): void;
  /** An empty chat: one that is there already where that is young enough, else a new one. */
  create(model: ModelChoice | null): ChatSession;
  select(sessionId: string): void;
  rename(sessionId: string, name: string): void;
  togglePin(sessionId: string): void;
  change(sessionId: string, change: Partial<ChatSession>): void;
  /** Resolves with the way back. */
  remove(sessionId: string): Promise<() => void>;
}

export interface SessionsDependencies {
  readonly store: ChatStore;
  readonly drafts: DraftStore;
  readonly replies: Replies;
  readonly clock: Clock;
  readonly ids: Ids;
}

function readCurrentId(): string | null {
  try {
    const stored = JSON.parse(readLocal(CURRENT_KEY) ?? 'null') as {
      state?: { currentSessionId?: unknown };
    } | null; // parse boundary: every field is checked below
    const id = stored?.state?.currentSessionId;
    return typeof id === 'string' ? id : null;
  } catch {
    // Damaged: the newest session is opened instead.
    return null;
  }
}

export function createSessions({ store, drafts, replies, clock, ids }: SessionsDependencies): Sessions {
  const { state } = store;
  const list = () => Object.values(state.getState().sessions);

  function drop(sessions: readonly ChatSession[]): void {
    if (sessions.length === 0) return;
    for (const { id } of sessions) drafts.remove(id);
    store.apply({ removedSessionIds: sessions.map(({ id }) => id) });
  }

  function select(sessionId: string): void {
    state.setState(({ marks }) => ({ currentId: sessionId, marks: without(marks, [sessionId]) }));
    writeLocal(CURRENT_KEY, JSON.stringify({ state: { currentSessionId: sessionId }, version: 0 }));
    void store.loadMessages(sessionId).then((messages) => replies.resume(sessionId, messages));
  }

  function change(sessionId: string, values: Partial<ChatSession>): void {
    const session = store.findSession(sessionId);
    if (session) store.apply({ sessions: [{ ...session, ...values }] });
  }

  function create(model: ModelChoice | null): ChatSession {
    const { reuse, replace } = planNewSession(list(), clock.now());
    if (reuse) {
      select(reuse.id);
      return reuse;
    }
    drop(replace);
    const session = createSession(clock.now(), ids.short(), model);
    store.apply({ sessions: [session] });
    select(session.id);
    drop(planDrops(list(), session.id));
    return session;
  }

  return {
    openFirst(model) {
      const currentId = readCurrentId();
      const newest = sortSessions(
        list().filter((session) => !session.isPinned || session.messageCount > 0),
      )[0];
      if (currentId !== null && state.getState().sessions[currentId]) select(currentId);
      else if (currentId === null && newest) select(newest.id);
      else create(model);
    },
    create,
    select,
    change,
    rename: (sessionId, name) => change(sessionId, { name, titleGenerated: true }),
    togglePin(sessionId) {
      change(sessionId, { isPinned: !(store.findSession(sessionId)?.isPinned ?? false) });
    },
    async remove(sessionId) {
      const messages = await store.loadMessages(sessionId);
      await replies.stop(sessionId);
      const session = store.findSession(sessionId);
      const kept = state.getState().messages[sessionId] ?? messages;
      const draft = drafts.read(sessionId);
      if (session) drop([session]);
      return () => {
        if (!session) return;
        store.apply({ sessions: [session] });
        state.setState((now) => ({ messages: { ...now.messages, [sessionId]: kept } }));
        store.apply({ messages: kept.map((message) => ({ sessionId, message })) });
        drafts.write(sessionId, draft);
        select(sessionId);
      };
    },
  };
}
