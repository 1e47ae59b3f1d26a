import type { Clock } from '../../platform/clock.ts';
import { logProblem } from '../../platform/log.ts';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import type { LocalDatabase } from '../../platform/store/database.ts';
import type { TabLock } from '../../platform/browser/tab-lock.ts';
import type { HistoryApi } from './history.api.ts';
import { createHistoryList } from './history-list.ts';
import { HISTORY_OFF, type HistoryState, type HistoryStateStore } from './history.state.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from './synced-chats.ts';
import { createActivityCache } from './sync/activity-cache.ts';
import { createChangeFollower, type ChangeFollower } from './sync/follow-changes.ts';
import { createLocalCopy } from './sync/local-copy.ts';
import { createOperationRunner, type OperationRunner } from './sync/operation-runner.ts';
import { createPictureFetch } from './sync/pictures/picture-fetch.ts';
import { createPlanner } from './sync/plan.ts';
import { createPlanning } from './sync/planning.ts';
import { createQueueStorage } from './sync/queue-storage.ts';
import { listWaiting, type PendingOperation } from './sync/queue.ts';
import { createReceiver } from './sync/receive.ts';
import { createRefresh } from './sync/refresh.ts';
import { isMissing } from './sync/resolve-conflict.ts';
import { createSending } from './sync/send.ts';
import { createWorker, type Worker } from './sync/worker.ts';

// The sync of one person's conversations, from sign-in to sign-out. Guests have none.

/** As long as a removed conversation can be taken back. */
const UNDO_MS = 10_000;
const MANUAL_LIMIT_MS = 60_000;

export interface History {
  /** What an earlier page left undone, what the server has, and from then on whatever changes. */
  start(): Promise<void>;
  stop(): void;
  /** Compares with the server. Rejects where the server does not answer. */
  refresh(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Everything, now. False where something could not be done. */
  syncNow(): Promise<boolean>;
  /** Sends what is unsent. False where something is left after that time. */
  flush(limitMs: number): Promise<boolean>;
  /** An occasion to try again what had been given up. */
  wake(): void;
  /** The page is seen again: what was missed meanwhile is asked for. */
  check(): void;
  /** Removed here, though the server may not know yet. */
  isRemoved(sessionId: string): boolean;
  /** Removes every conversation that the server has. */
  removeAll(): Promise<void>;
}

export interface HistoryDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: HistoryApi;
  readonly chats: SyncedChats<S, M>;
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly lock: TabLock;
  /** Held by the tab that listens for the others. */
  readonly leadership: TabLock;
  readonly state: HistoryStateStore;
  readonly ownerId: string;
  /** Unsent messages of a conversation that was removed elsewhere have become one of their own. */
  readonly onUnsentForked: (name: string) => void;
}

/** One call at a time for each conversation, however many ask for it. */
function joinCalls(call: (sessionId: string) => Promise<void>): (sessionId: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return (sessionId) => {
    const joined = running.get(sessionId) ?? call(sessionId).finally(() => running.delete(sessionId));
    running.set(sessionId, joined);
    return joined;
  };
}

async function removeAll(api: Pick<HistoryApi, 'listSummaries' | 'remove'>): Promise<void> {
  const removeOne = (sessionId: string) =>
    api.remove(sessionId).catch((error: unknown) => {
      // Removed meanwhile, here or on another device.
      if (!isMissing(toAppError(error).row.status)) throw error;
    });
  for (;;) {
    const { sessions } = await api.listSummaries(1);
    if (sessions.length === 0) return;
    for (const { session_id: sessionId } of sessions) await removeOne(sessionId);
  }
}

/** Not before the moment until which it can be taken back. */
function toRemoval(sessionId: string, dueAt: number): PendingOperation {
  return { sessionId, operation: { type: 'delete_session' }, priority: 'high', dueAt };
}

interface ListenerParts {
  readonly worker: Worker;
  readonly runner: OperationRunner;
  readonly changes: ChangeFollower;
  readonly clock: Clock;
  readonly plan: (sessionIds: readonly string[]) => Promise<void>;
  readonly bringRest: (sessionId: string) => void;
  readonly onProblem: (error: unknown) => void;
}

/** What is done about changes of the conversations on this device. */
function toListener({ worker, runner, changes, clock, plan, bringRest, onProblem }: ListenerParts) {
  return {
    onChange: (sessionIds: readonly string[]) => void plan(sessionIds),
    onDelete: (sessionId: string) => worker.ask([toRemoval(sessionId, clock.now() + UNDO_MS)]),
    onRestore(sessionId: string) {
      worker.cancel(sessionId);
      void runner.restore(sessionId).then(() => plan([sessionId]), onProblem);
    },
    fetchNewest: changes.fetchNewest,
    onOpen(sessionId: string) {
      void changes.fetchNewest(sessionId);
      void plan([sessionId]);
      bringRest(sessionId);
    },
  };
}

export function createHistory<S extends SyncedSession, M extends SyncedMessage>(
  dependencies: HistoryDependencies<S, M>,
): History {
  const { api, chats, database, clock, lock, state, ownerId } = dependencies;
  const end = new AbortController();
  const isDeleted = (sessionId: string): boolean =>
    worker.isDeleted(sessionId) || chats.isRemovedElsewhere(sessionId);
  const receiver = createReceiver({ api, chats, clock, isDeleted, onReceived: bringRest });
  const load = joinCalls((sessionId) => receiver.bring(sessionId));
  const localCopy = createLocalCopy(chats, dependencies.onUnsentForked);
  const planOne = createPlanner(chats, clock);
  const sending = createSending({ api, chats, clock, signal: end.signal });
  const runner = createOperationRunner({ api, plan: planOne, sending, receiver, localCopy });
  const worker = createWorker({
    runner,
    storage: createQueueStorage(database, ownerId),
    clock,
    lock,
    onChange: (queue) => show({ waitingIds: listWaiting(queue) }),
  });
  const { plan, whenPlanned } = createPlanning(planOne, {
    ask: worker.ask,
    signal: end.signal,
    onProblem: note('sync-plan-failed'),
  });
  const list = createHistoryList({
    ...createRefresh({
      api,
      chats,
      activity: createActivityCache(),
      clock,
      isDeleted,
      ask: worker.ask,
      load,
      dropLocalCopy: localCopy.drop,
    }),
    signal: end.signal,
    show,
    isLoadingOlder: () => state.getState().isLoadingOlder,
    onRefreshed: chats.keepToLimit,
    onProblem: note('refresh-failed'),
  });
  const changes = createChangeFollower({
    api,
    chats,
    clock,
    lock,
    leadership: dependencies.leadership,
    signal: end.signal,
    isDeleted,
    load,
    plan,
    dropLocalCopy: localCopy.drop,
    refresh: list.refreshLater,
  });
  const pictures = createPictureFetch({ api, chats, signal: end.signal });

  /** Nothing of one person's sync is shown to the next. */
  function show(change: Partial<HistoryState>): void {
    if (!end.signal.aborted) state.setState(change);
  }

  function note(event: string): (error: unknown) => void {
    return (error) => {
      if (!end.signal.aborted) logProblem(event, error);
    };
  }

  function bringRest(sessionId: string): void {
    // What belongs to a conversation besides its messages.
    if (chats.findOpenMessages(sessionId)) void pictures.fetchAll(sessionId).catch(note('pictures-missing'));
    void list.attachReply(sessionId).catch(note('replies-elsewhere-unknown'));
  }

  const parts = { worker, runner, changes, clock, plan, bringRest, onProblem: note('sync-plan-failed') };

  const planUnsynced = () => {
    const unsynced = chats.listSessions().filter((session) => chats.model.isUnsynced(session));
    return plan(unsynced.map(({ id }) => id));
  };

  return {
    async start() {
      chats.listen({ ...toListener(parts), fetch: load, fetchPicture: pictures.fetchOne });
      show({ ...HISTORY_OFF, isOn: true });
      await worker.start();
      changes.start();
      await planUnsynced();
      if (!end.signal.aborted) await list.refresh();
    },
    stop() {
      show(HISTORY_OFF);
      end.abort();
      worker.stop();
      chats.listen(null);
    },
    refresh: list.refresh,
    loadOlder: list.loadOlder,
    async syncNow() {
      worker.wake();
      const isRefreshed = await list.tryRefresh();
      await whenPlanned();
      return (await worker.drain(MANUAL_LIMIT_MS)) && isRefreshed;
    },
    async flush(limitMs) {
      // Also what another tab has changed and was about to send.
      await planUnsynced();
      const isDone = await worker.drain(limitMs);
      await chats.flush();
      return isDone;
    },
    wake: worker.wake,
    check: changes.check,
    isRemoved: isDeleted,
    removeAll: () => removeAll(api),
  };
}
