import { createStore } from 'zustand/vanilla';
import { createChatApi } from '../../features/chat/chat.api.ts';
import { createChat, type Chat } from '../../features/chat/chat.ts';
import { createUserMessage, type AttachedImage, type Message } from '../../features/chat/sessions/message.ts';
import { createSession, type ChatSession } from '../../features/chat/sessions/session.ts';
import { createHistoryApi } from '../../features/history/history.api.ts';
import { createHistory, type History } from '../../features/history/history.ts';
import {
  HISTORY_OFF,
  type HistoryState,
  type HistoryStateStore,
} from '../../features/history/history.state.ts';
import { createApi } from '../../platform/api/client.ts';
import { createLocalDatabase, type LocalDatabase } from '../../platform/store/database.ts';
import type { FakeApi } from '../fake-api.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { nextId } from './next-id.ts';

export interface SyncedChatOptions {
  readonly ownerId?: string;
  readonly clock?: ManualClock;
  readonly database?: LocalDatabase;
  /** Whose token calls are made with. */
  readonly readTokenUserId?: () => string;
  readonly limit?: number;
}

type Synced = Awaited<ReturnType<Chat['loadSynced']>>;

export interface SyncedChat {
  readonly chat: Chat;
  readonly synced: Synced;
  readonly history: History;
  readonly state: HistoryStateStore;
  readonly clock: ManualClock;
  readonly forked: readonly string[];
  pass(durationMs: number): Promise<void>;
  /** A conversation with these questions, as if they had just been written. */
  write(name: string, ...texts: string[]): ChatSession;
  /** The same under an id that is given, as an import does it. */
  writeAs(id: string, name: string, ...texts: string[]): ChatSession;
  add(sessionId: string, text: string, picture?: AttachedImage): Message;
  find(sessionId: string): ChatSession | undefined;
  close(): void;
}

/** The chat of a member's tab with its sync, without a screen. Nothing is fetched before `history.start()`. */
export async function openSyncedChat(fake: FakeApi, options: SyncedChatOptions = {}): Promise<SyncedChat> {
  const { ownerId = 'member-1', clock = createManualClock(Date.UTC(2026, 0, 1)) } = options;
  const database = options.database ?? createLocalDatabase();
  const api = createApi({
    fetch: fake.fetch,
    clock,
    device: { isIos: false, isMobile: false },
    random: () => 0,
  });
  api.identify(() => ({
    token: 'token',
    role: 'user',
    userId: options.readTokenUserId?.() ?? ownerId,
  }));
  const forked: string[] = [];
  const chat = createChat({
    api: createChatApi(api),
    database,
    clock,
    device: { isIos: false, isMobile: false },
    ids: { key: () => nextId('key-'), short: () => nextId('r') },
    random: () => 0,
    lock: (_name, run) => run(),
    readTime: () => ({ now: new Date(clock.now()), locale: 'en', timeZone: 'UTC' }),
    readBeginning: () => ({ systemPrompt: '', isResearch: false }),
    namesChats: () => true,
    readAccount: () => ({ role: 'user' }),
    readPayer: () => ({ role: 'user', balance: 5 }),
    readModel: () => null,
    readSessionLimit: () => options.limit ?? 25,
    readSummaryRules: () => ({ isAutomatic: false, from: 20, oldest: 6, count: 5 }),
    onBalance: () => undefined,
    onFallBack: () => undefined,
    onEffort: () => undefined,
    onLost: () => undefined,
  });
  const synced = await chat.loadSynced();
  const state = createStore<HistoryState>()(() => HISTORY_OFF);
  const history = createHistory({
    api: createHistoryApi(api, ownerId),
    chats: synced,
    database,
    clock,
    lock: (_name, run) => run(),
    leadership: (_name, run) => run(),
    state,
    ownerId,
    onUnsentForked: (name) => forked.push(name),
  });

  async function pass(durationMs: number): Promise<void> {
    for (let left = durationMs; left >= 0; left -= 50) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      await clock.advance(Math.min(50, Math.max(left, 0)));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  await chat.open(ownerId, null, null);
  await pass(600);

  function add(sessionId: string, text: string, picture?: AttachedImage): Message {
    const session = synced.findSession(sessionId);
    if (!session) throw new Error('No such conversation.');
    const at = { id: nextId('message-'), parentId: session.activeLeafId, nowMs: clock.now() };
    const message = createUserMessage(at, text, picture ?? null);
    chat.add(
      {
        ...session,
        messageCount: session.messageCount + 1,
        activeLeafId: message.id,
        lastUserActivityAt: clock.now(),
      },
      [message],
    );
    return message;
  }

  function writeAs(id: string, name: string, ...texts: string[]): ChatSession {
    const session = { ...createSession(clock.now(), id, null), id, name, titleGenerated: true };
    chat.add(session, []);
    for (const text of texts) add(session.id, text);
    return synced.findSession(session.id) ?? session;
  }

  return {
    chat,
    synced,
    history,
    state,
    clock,
    forked,
    pass,
    write: (name, ...texts) => writeAs(createSession(clock.now(), nextId('w'), null).id, name, ...texts),
    writeAs,
    add,
    find: (sessionId) => chat.state.getState().sessions[sessionId],
    close: () => history.stop(),
  };
}
