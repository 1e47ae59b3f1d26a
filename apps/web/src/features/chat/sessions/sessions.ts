import type { Clock } from '../../../platform/clock.ts';
import { logProblem } from '../../../platform/log.ts';
import { readLocal, writeLocal } from '../../../platform/store/safe-storage.ts';
import type { ChatStore } from '../chat.store.ts';
import { without } from '../chat.state.ts';
import { filesOf, isEmptyDraft, type DraftStore } from '../composer/drafts.ts';
import { isReading } from '../attachments/draft-file.ts';
import type { Ids } from '../ids.ts';
import type { Replies } from '../reply/replies.ts';
import {
  createSession,
  isServerOnly,
  planDrops,
  planNewSession,
  sortSessions,
  toBegun,
  toAnother,
  type Beginning,
  type ChatSession,
  type Limit,
  type ModelChoice,
} from './session.ts';
import { toPlainName } from '../../../platform/plain-name.ts';

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
  /**
   * The chat that was open is gone, or it was empty and another tab has begun it: what was being written in it is
   * written on in a new one.
   */
  leave(open: ChatSession): void;
  /** What was being written in one chat is written on in another, which opens in its place. */
  moveOn(from: ChatSession, toId: string): void;
  /** Evicts conversations beyond the limit of this device. */
  keepToLimit(): void;
  /** The same where a server keeps the chats. Without one nothing is deleted before a warning. */
  releaseToLimit(): void;
  /** The chats that the limit will delete for good with the first message of the open one. */
  listNextLost(): readonly ChatSession[];
}

/** Notifies the sync of the conversations. */
export interface SessionsListener {
  readonly onOpen: (sessionId: string) => void;
  readonly onDelete: (sessionId: string) => void;
  readonly onRestore: (sessionId: string) => void;
}

export interface SessionsDependencies {
  readonly store: ChatStore;
  readonly drafts: DraftStore;
  readonly replies: Replies;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly listener: SessionsListener;
  readonly readLimit: () => Limit;
  readonly readBeginning: () => Beginning;
  /** The chat that was open was deleted elsewhere. */
  readonly onLost: (session: ChatSession) => void;
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

const isKnownElsewhere = ({ syncState }: ChatSession): boolean =>
  syncState.serverEtag !== null || syncState.etag !== null;

/** What waits for the end of a reply is a draft again, which no end sends. */
function unqueue(drafts: DraftStore, sessionId: string): void {
  const queued = drafts.takeQueued(sessionId);
  if (queued) drafts.giveBack(sessionId, queued);
}

/** Of a chat that goes. */
async function endReply(sessionId: string, drafts: DraftStore, replies: Replies): Promise<void> {
  unqueue(drafts, sessionId);
  await replies.stop(sessionId);
}

/** What was begun in a chat that goes, or waited there, is written on in the one that takes its place. */
function takeDraft(drafts: DraftStore, from: readonly ChatSession[], toId: string): void {
  for (const { id } of from) unqueue(drafts, id);
  const begun = from.map(({ id }) => drafts.read(id)).find((draft) => !isEmptyDraft(draft));
  // A file that is being read belongs to where it was put.
  if (begun) drafts.write(toId, { ...begun, files: filesOf(begun).filter((file) => !isReading(file)) });
  for (const { id } of from) drafts.remove(id);
}

export function createSessions({
  store,
  drafts,
  replies,
  clock,
  ids,
  listener,
  readLimit,
  readBeginning,
  onLost,
}: SessionsDependencies): Sessions {
  const { state } = store;
  const list = () => Object.values(state.getState().sessions);

  function drop(sessions: readonly ChatSession[]): void {
    if (sessions.length === 0) return;
    for (const { id } of sessions) drafts.remove(id);
    store.apply({ removedSessionIds: sessions.map(({ id }) => id) });
  }

  /** Everywhere, not only here. */
  function removeAll(sessions: readonly ChatSession[]): void {
    drop(sessions);
    for (const session of sessions) if (isKnownElsewhere(session)) listener.onDelete(session.id);
  }

  function releaseToLimit(): void {
    if (readLimit().isKeptElsewhere) keepToLimit();
  }

  function keepToLimit(): void {
    const limit = readLimit();
    const dropped = planDrops(list(), state.getState().currentId, limit);
    if (limit.isKeptElsewhere) store.put({ releasedSessionIds: dropped.map(({ id }) => id) });
    else drop(dropped);
  }

  function select(sessionId: string): void {
    state.setState(({ marks }) => ({ currentId: sessionId, marks: without(marks, [sessionId]) }));
    writeLocal(CURRENT_KEY, JSON.stringify({ state: { currentSessionId: sessionId }, version: 0 }));
    void store.loadMessages(sessionId).then(
      (messages) => {
        replies.resume(sessionId, messages);
        listener.onOpen(sessionId);
        releaseToLimit();
      },
      (error: unknown) => logProblem('chat-not-loaded', error),
    );
  }

  function change(sessionId: string, values: Partial<ChatSession>): void {
    const session = store.findSession(sessionId);
    if (session) store.apply({ sessions: [{ ...session, ...values }] });
  }

  /** `from`: the chats whose place it takes. */
  function begin(session: ChatSession, from: readonly ChatSession[]): void {
    store.apply({ sessions: [session] });
    takeDraft(drafts, from, session.id);
    select(session.id);
  }

  function create(model: ModelChoice | null): ChatSession {
    const { reuse, replace } = planNewSession(list(), clock.now());
    if (reuse) {
      const begun = toBegun(reuse, readBeginning());
      if (begun !== reuse) change(reuse.id, begun);
      select(reuse.id);
      return reuse;
    }
    const session = toBegun(createSession(clock.now(), ids.short(), model), readBeginning());
    begin(session, replace);
    removeAll(replace);
    releaseToLimit();
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
    rename: (sessionId, name) => change(sessionId, { name: toPlainName(name), titleGenerated: true }),
    togglePin(sessionId) {
      change(sessionId, { isPinned: !(store.findSession(sessionId)?.isPinned ?? false) });
    },
    keepToLimit,
    releaseToLimit,
    listNextLost() {
      const limit = readLimit();
      if (limit.isKeptElsewhere) return [];
      const { currentId } = state.getState();
      return planDrops(list(), currentId, limit).filter(({ messageCount }) => messageCount > 0);
    },
    leave(open) {
      begin(toAnother(open, clock.now(), ids.short()), [open]);
      if (open.messageCount > 0) onLost(open);
    },
    moveOn(from, toId) {
      takeDraft(drafts, [from], toId);
      if (state.getState().currentId === from.id) select(toId);
    },
    async remove(sessionId) {
      const messages = await store.readMessages(sessionId);
      await endReply(sessionId, drafts, replies);
      const session = store.findSession(sessionId);
      const kept = state.getState().messages[sessionId] ?? messages;
      const draft = drafts.read(sessionId);
      if (session) drop([session]);
      listener.onDelete(sessionId);
      return () => {
        if (!session) return;
        store.apply({ sessions: [session] });
        if (!isServerOnly(session))
          state.setState((now) => ({ messages: { ...now.messages, [sessionId]: kept } }));
        store.apply({ messages: kept.map((message) => ({ sessionId, message })) });
        drafts.write(sessionId, draft);
        listener.onRestore(sessionId);
        select(sessionId);
      };
    },
  };
}
