import type { HistoryEvent } from '@parley/contract/history/events.ts';
import { tellAccountNews, type AccountNews } from '../../../platform/account-news.ts';
import { sleep, type Clock } from '../../../platform/clock.ts';
import { logProblem } from '../../../platform/log.ts';
import type { TabLock } from '../../../platform/browser/tab-lock.ts';
import type { HistoryApi } from '../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';
import { createChangesListener } from './changes-listener.ts';
import { SYNC_LOCK } from './worker.ts';

// What other devices change is taken over here: heard of while it happens, or asked for where nothing was heard.

/** How long a send waits to learn what other devices added. */
const NEWEST_LIMIT_MS = 3000;

export interface ChangeFollower {
  start(): void;
  /** The page is seen again: what was missed meanwhile is asked for. */
  check(): void;
  /** Brings what is new in a conversation, unless it is known that there is nothing. Never rejects, never takes long. */
  fetchNewest(sessionId: string): Promise<void>;
}

export interface ChangeFollowerDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: Pick<HistoryApi, 'readChanges'>;
  readonly chats: SyncedChats<S, M>;
  readonly clock: Clock;
  readonly lock: TabLock;
  readonly leadership: TabLock;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly isDeleted: (sessionId: string) => boolean;
  readonly load: (sessionId: string) => Promise<void>;
  readonly plan: (sessionIds: readonly string[]) => Promise<void>;
  readonly dropLocalCopy: (sessionId: string) => Promise<void>;
  /** Loads the list. */
  readonly refresh: () => void;
}

export function createChangeFollower<S extends SyncedSession, M extends SyncedMessage>(
  dependencies: ChangeFollowerDependencies<S, M>,
): ChangeFollower {
  const { api, chats, clock, lock, signal } = dependencies;
  const listener = createChangesListener({
    api,
    clock,
    leadership: dependencies.leadership,
    onEvent: (event) => {
      if (event.type === 'approvals' || event.type === 'balance') {
        tellAccountNews(event);
        return;
      }
      // Not while something of this device is on its way: its own answer says what the server has then.
      void lock(SYNC_LOCK, () => take(event)).catch(note('change-not-taken'));
    },
  });
  signal.addEventListener('abort', listener.stop);

  function note(event: string): (error: unknown) => void {
    return (error) => {
      if (!signal.aborted) logProblem(event, error);
    };
  }

  async function take(event: Exclude<HistoryEvent, AccountNews>): Promise<void> {
    if (signal.aborted || event.type === 'error') return;
    if (event.type === 'ready' || event.type === 'reset') {
      dependencies.refresh();
      return;
    }
    const { session_id: sessionId } = event;
    if (dependencies.isDeleted(sessionId)) return;
    if (event.type === 'removed') await dependencies.dropLocalCopy(sessionId);
    else noteChanged(sessionId, event.etag);
  }

  function noteChanged(sessionId: string, serverEtag: string): void {
    const session = chats.findSession(sessionId);
    if (!session || chats.model.isServerOnly(session)) {
      dependencies.refresh();
      return;
    }
    const { syncState } = session;
    // The first save of a conversation is on its way, or this device made the change itself.
    if (syncState.etag === null || syncState.etag === serverEtag) return;
    chats.put({ sessions: [{ ...session, syncState: { ...syncState, serverEtag } }] });
    void dependencies.plan([sessionId]);
  }

  async function loadNewest(sessionId: string): Promise<void> {
    const { etag = null, serverEtag = null } = chats.findSession(sessionId)?.syncState ?? {};
    if (etag === null || (listener.isLive() && etag === serverEtag)) return;
    await dependencies.load(sessionId);
  }

  return {
    start: listener.start,
    check: listener.check,
    async fetchNewest(sessionId) {
      const limit = new AbortController();
      const timeUp = sleep(clock, NEWEST_LIMIT_MS, limit.signal).catch(() => undefined);
      await Promise.race([loadNewest(sessionId).catch(note('newest-not-fetched')), timeUp]);
      limit.abort();
    },
  };
}
