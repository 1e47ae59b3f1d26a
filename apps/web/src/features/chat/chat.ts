import type { Clock } from '../../platform/clock.ts';
import type { Device } from '../../platform/browser/device.ts';
import { loadPart } from '../../platform/load-part.ts';
import { createExecutions, type Executions } from '../../platform/runs/executions.ts';
import type { LocalDatabase } from '../../platform/store/database.ts';
import type { Payer } from './credit-state.ts';
import { createBranches, type Branches } from './sessions/branches.ts';
import type { ChatApi } from './chat.api.ts';
import { createChatChannel } from './chat.channel.ts';
import type { ChatStateStore } from './chat.state.ts';
import { createChatStorage } from './chat.storage.ts';
import { createChatStore } from './chat.store.ts';
import { createDrafts, type DraftStore } from './composer/drafts.ts';
import type { Ids } from './ids.ts';
import { listBranch } from './sessions/message-tree.ts';
import { isReply, type Message } from './sessions/message.ts';
import type { VersionWriter } from './artifacts/write-version.ts';
import { createAfterReply, type AfterReplyDependencies } from './reply/after-reply.ts';
import { createReplies, resumeReplying, type Replies } from './reply/replies.ts';
import type { LocalTime } from './reply/request.ts';
import { createSender, type Sender, type SenderDependencies } from './reply/send.ts';
import {
  isLost,
  isServerOnly,
  type Beginning,
  type ChatSession,
  type ModelChoice,
} from './sessions/session.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createChatEvents } from './chat-events.ts';
import type { SyncedChats } from './sessions/synced-chats.ts';
import { createSummaries, type Summaries, type SummariesDependencies } from './summaries/summaries.ts';
import type { DebouncedSave } from '../../platform/store/debounced-save.ts';

// The chat without its screens: conversations of one person, the replies being written in them, and what is typed.

export interface Chat {
  readonly state: ChatStateStore;
  readonly drafts: DraftStore;
  /** The steps of agent runs, by message. */
  readonly executions: Executions['state'];
  readonly sessions: Sessions;
  readonly replies: Pick<
    Replies,
    'stop' | 'countRunning' | 'stopAll' | 'checkAll' | 'retryNow' | 'isReplying'
  >;
  readonly sender: Sender;
  readonly branches: Branches;
  readonly summaries: Pick<Summaries, 'running' | 'summarise'>;
  /** A person's version of a document. Answers why it was refused. */
  readonly writeVersion: VersionWriter['write'];
  /** For the sync of the conversations. */
  loadSynced(): Promise<SyncedChats>;
  readonly saves: readonly DebouncedSave[];
  /** Begins with the conversations of a person; `adoptFromId` names an earlier guest whose chats become theirs. */
  open(ownerId: string, adoptFromId: string | null, model: ModelChoice | null): Promise<void>;
  close(): Promise<void>;
  /** The person is gone: nothing of theirs stays in memory or is stored any more. */
  forget(): void;
  /** Takes over what the server has of a chat. False when there is no such chat; rejects where that is unknown. */
  fetch(sessionId: string): Promise<boolean>;
  /** A chat with the messages of its shown branch, read where they were not open yet. */
  loadBranch(
    sessionId: string,
  ): Promise<{ readonly session: ChatSession | null; readonly branch: readonly Message[] }>;
  /** A chat with all its branches, fetched where it is stored elsewhere. */
  readWhole(
    sessionId: string,
  ): Promise<{ readonly session: ChatSession; readonly messages: readonly Message[] } | null>;
  /** Takes in a chat that was not written here, e.g. from an export. */
  add(session: ChatSession, messages: readonly Message[]): void;
  /** Listens again to a reply whose connection was given up. False when there is nothing more to hear. */
  resume(sessionId: string, messageId: string): Promise<boolean>;
}

export interface ChatDependencies {
  readonly api: ChatApi;
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly device: Device;
  readonly ids: Ids;
  readonly random: () => number;
  readonly readTime: () => LocalTime;
  /** The instructions that a new chat begins with. */
  readonly readBeginning: () => Beginning;
  readonly namesChats: () => boolean;
  /** How many chats this device keeps. */
  readonly readSessionLimit: () => number;
  /** Null where it is unknown. */
  readonly readAccount: () => Pick<Payer, 'role'> | null;
  readonly readPayer: SenderDependencies['readPayer'];
  readonly readModel: SenderDependencies['readModel'];
  readonly lock: SummariesDependencies['lock'];
  readonly readSummaryRules: SummariesDependencies['readSummaryRules'];
  readonly onBalance: (balance: number) => void;
  readonly onFallBack: () => void;
  readonly onEffort: AfterReplyDependencies['onEffort'];
  /** The chat that was open was deleted elsewhere. */
  readonly onLost: (session: ChatSession) => void;
}

export function createChat(dependencies: ChatDependencies): Chat {
  const { api, database, clock } = dependencies;
  const storage = createChatStorage(database);
  const channel = createChatChannel();
  const store = createChatStore({ storage, channel, clock });
  const drafts = createDrafts({ database, clock, channel });
  const executions = createExecutions({ database, clock });
  const replies = createReplies({
    ...dependencies,
    store,
    executions,
    onFinished: (sessionId, reply) => afterReply(sessionId, reply),
  });
  const events = createChatEvents(store);
  const sessions = createSessions({
    ...dependencies,
    store,
    drafts,
    replies,
    listener: events,
    readLimit: () => ({
      count: dependencies.readSessionLimit(),
      isKeptElsewhere: dependencies.readAccount()?.role === 'user',
    }),
  });
  const sender = createSender({ ...dependencies, store, drafts, replies, onBegin: sessions.keepToLimit });
  const branches = createBranches({ ...dependencies, store, sessions, replies });
  const summaries = createSummaries({ ...dependencies, store, replies });
  const afterReply = createAfterReply({
    ...dependencies,
    api,
    store,
    drafts,
    sessions,
    sender,
    replies,
    summaries,
  });
  store.onForeignChange((change, before) => {
    replies.takeForeignChange(change);
    const open = before.sessions[before.currentId ?? ''];
    if (open && isLost(open, store.findSession(open.id))) sessions.leave(open);
  });

  async function open(ownerId: string, adoptFromId: string | null, model: ModelChoice | null): Promise<void> {
    if (store.state.getState().ownerId === ownerId) return resumeReplying(store, replies);
    replies.release();
    if (adoptFromId !== null) {
      await store.save.flush();
      await storage.adopt(adoptFromId, ownerId);
      await drafts.adopt(adoptFromId, ownerId);
    }
    await store.open(ownerId);
    await drafts.open(ownerId);
    await executions.open(ownerId);
    if (store.state.getState().ownerId !== ownerId) return;
    sessions.openFirst(model);
    resumeReplying(store, replies);
  }

  return {
    state: store.state,
    drafts,
    sessions,
    replies,
    sender,
    branches,
    summaries,
    async writeVersion(...version) {
      const { createVersionWriter } = await loadPart(() => import('./artifacts/write-version.ts'));
      return createVersionWriter({ ...dependencies, store, replies }).write(...version);
    },
    async loadSynced() {
      const { createSyncedChats } = await import('./sessions/synced-chats.ts');
      return createSyncedChats({ ...dependencies, store, sessions, replies, events });
    },
    executions: executions.state,
    saves: [store.save, drafts.save, executions.save],
    open,
    async close() {
      replies.release();
      await store.close();
    },
    forget() {
      replies.release();
      store.forget();
      drafts.forget();
      executions.forget();
    },
    fetch: store.fetch,
    async loadBranch(sessionId) {
      const messages = await store.loadMessages(sessionId);
      const session = store.findSession(sessionId);
      sessions.releaseToLimit();
      return { session, branch: listBranch(messages, session?.activeLeafId ?? null) };
    },
    async readWhole(sessionId) {
      const session = store.findSession(sessionId);
      if (!session) return null;
      const isHere = !isServerOnly(session);
      const read = isHere ? store.readMessages(sessionId) : store.loadMessages(sessionId);
      const messages = await read;
      sessions.releaseToLimit();
      return { session, messages };
    },
    add(session, messages) {
      const { id: sessionId } = session;
      store.apply({
        sessions: [session],
        messages: messages.map((message) => ({ sessionId, message })),
      });
    },
    async resume(sessionId, messageId) {
      const message = store.findMessage(sessionId, messageId);
      if (message && isReply(message) && message.reply.isLost) await replies.recheck(sessionId, message);
      return replies.isReplying(sessionId);
    },
  };
}
