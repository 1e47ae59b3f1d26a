// Loaded before time is simulated: what is deleted first would wait for it.
import '../../apps/web/src/features/chat/sessions/branch-changes.ts';
import { createBranches } from '../../apps/web/src/features/chat/sessions/branches.ts';
import { createChatEvents } from '../../apps/web/src/features/chat/chat-events.ts';
import { createChatStorage } from '../../apps/web/src/features/chat/chat.storage.ts';
import { createChatStore } from '../../apps/web/src/features/chat/chat.store.ts';
import { createDrafts } from '../../apps/web/src/features/chat/composer/drafts.ts';
import { compareMessages, type Message } from '../../apps/web/src/features/chat/sessions/message.ts';
import type { Replies } from '../../apps/web/src/features/chat/reply/replies.ts';
import { isLost, type ChatSession } from '../../apps/web/src/features/chat/sessions/session.ts';
import { createSessions } from '../../apps/web/src/features/chat/sessions/sessions.ts';
import { createSyncedChats } from '../../apps/web/src/features/chat/sessions/synced-chats.ts';
import { createHistoryApi } from '../../apps/web/src/features/history/history.api.ts';
import { createHistory } from '../../apps/web/src/features/history/history.ts';
import { HISTORY_OFF, type HistoryState } from '../../apps/web/src/features/history/history.state.ts';
import { createApi } from '../../apps/web/src/platform/api/client.ts';
import { createManualClock, type ManualClock } from '../../apps/web/src/testing/manual-clock.ts';
import { createStore } from 'zustand/vanilla';
import { createMemoryDatabase, type BrowserRecords } from './memory-database.ts';
import { createNetwork, type Network } from './network.ts';

// One browser of a user: the product's own conversations and sync, over an in-memory database and a manual clock.
// Replies do not stream here; they are stored as finished.

const STEP_MS = 50;
const LIMIT_MS = 30_000;
/** Small, so that conversations are evicted and fetched again. */
const KEPT_SESSIONS = 3;

const NO_REPLIES: Replies = {
  start: () => Promise.resolve(),
  resume: () => undefined,
  stop: () => Promise.resolve(),
  countRunning: () => 0,
  stopAll: () => Promise.resolve(),
  isLeaving: () => false,
  checkAll: () => Promise.resolve(false),
  recheck: () => Promise.resolve(false),
  retryNow: () => undefined,
  isReplying: () => false,
  isBusy: () => false,
  takeForeignChange: () => undefined,
  release: () => undefined,
};

export interface Person {
  readonly userId: string;
  readonly token: string;
}

export interface DeviceOptions {
  readonly name: string;
  readonly address: string;
  readonly person: Person;
  readonly startMs: number;
}

function openPage(
  { name, person, network, clock }: DeviceOptions & { network: Network; clock: ManualClock },
  records: BrowserRecords,
  nextId: () => string,
) {
  let isGone = false;
  const database = createMemoryDatabase(records, () => isGone);
  const api = createApi({
    fetch: network.fetch,
    clock,
    device: { isIos: false, isMobile: false },
    random: () => 0,
  });
  api.identify(() => ({ token: person.token, role: 'user', userId: person.userId }));
  const ids = { key: nextId, short: nextId };
  const channel = { post: () => undefined, listen: () => undefined };
  const store = createChatStore({ storage: createChatStorage(database), channel, clock });
  const events = createChatEvents(store);
  const sessions = createSessions({
    store,
    drafts: createDrafts({ database, clock, channel }),
    replies: NO_REPLIES,
    clock,
    ids,
    listener: events,
    readLimit: () => ({ count: KEPT_SESSIONS, isKeptElsewhere: true }),
    readBeginning: () => ({ systemPrompt: '', isResearch: false }),
    onLost: () => undefined,
  });
  store.onForeignChange((_change, before) => {
    const open = before.sessions[before.currentId ?? ''];
    if (open && isLost(open, store.findSession(open.id))) sessions.leave(open);
  });
  const branches = createBranches({ store, sessions, replies: NO_REPLIES, clock, ids });
  const history = createHistory({
    api: createHistoryApi(api, person.userId),
    chats: createSyncedChats({ store, sessions, replies: NO_REPLIES, events, clock, ids }),
    database,
    clock,
    lock: (_name, run) => run(),
    // Never granted: changes arrive with the rounds of the measurement and not in between.
    leadership: () => new Promise(() => undefined),
    state: createStore<HistoryState>()(() => HISTORY_OFF),
    ownerId: person.userId,
    onUnsentForked: () => undefined,
  });
  function leave(): void {
    history.stop();
    isGone = true;
  }
  return { name, store, sessions, branches, history, leave };
}

export type Page = ReturnType<typeof openPage>;

export interface Device {
  readonly name: string;
  readonly network: Network;
  readonly clock: ManualClock;
  readonly page: Page;
  nextId(): string;
  start(): Promise<void>;
  /** Advances time while the network is active. */
  pass(durationMs: number): Promise<void>;
  /** Waits for a condition while time advances. */
  wait<T>(work: Promise<T>): Promise<T>;
  /** Reloads the page. */
  reload(): Promise<void>;
  listSessions(): readonly ChatSession[];
  /** In the server's order, whether the conversation is open or not. */
  readMessages(sessionId: string): Promise<readonly Message[]>;
  close(): void;
}

export function createDevice(options: DeviceOptions): Device {
  const network = createNetwork(options.address);
  const clock = createManualClock(options.startMs);
  const records: BrowserRecords = new Map();
  let count = 0;
  const nextId = () => `${options.name}${(count += 1)}`;
  const open = () => openPage({ ...options, network, clock }, records, nextId);
  let page = open();

  async function tick(): Promise<void> {
    await clock.advance(STEP_MS);
    await network.whenQuiet();
  }

  const device: Device = {
    name: options.name,
    network,
    clock,
    get page() {
      return page;
    },
    nextId,
    async start() {
      await device.wait(page.store.open(options.person.userId));
      page.sessions.openFirst(null);
      await device.wait(page.history.start().catch(() => undefined));
    },
    async pass(durationMs) {
      for (let passed = 0; passed < durationMs; passed += STEP_MS) await tick();
    },
    async wait(work) {
      let isOver = false;
      const over = work.finally(() => {
        isOver = true;
      });
      over.catch(() => undefined);
      for (let passed = 0; !isOver && passed < LIMIT_MS; passed += STEP_MS) await tick();
      if (!isOver) throw new Error(`Nothing came of it within ${LIMIT_MS} ms.`);
      return over;
    },
    async reload() {
      await device.wait(page.store.save.flush());
      page.leave();
      await network.whenQuiet();
      page = open();
      await device.start();
    },
    listSessions: () => Object.values(page.store.state.getState().sessions),
    async readMessages(sessionId) {
      const messages = await page.store.readMessages(sessionId);
      return messages.filter(({ archivedBy }) => archivedBy === null).sort(compareMessages);
    },
    close: () => page.leave(),
  };
  return device;
}
