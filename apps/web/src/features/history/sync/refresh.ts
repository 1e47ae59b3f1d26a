import type { SessionSummary } from '@parley/contract/history/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import { logProblem } from '../../../platform/log.ts';
import type { HistoryApi, SummaryPage } from '../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';
import type { ActivityCache } from './activity-cache.ts';
import { mergeSessions } from './merge.ts';
import { toLoad } from './plan.ts';
import type { PendingOperation } from './queue.ts';

// Learns from the server's list what there is, without the messages, and sees to it that those likely to be opened
// next are fetched in the background.

const MAX_BACKGROUND_LOADS = 5;

export interface Refresh {
  /** The newest page of the list, and what is being written right now. */
  refresh(): Promise<SummaryPage>;
  loadPage(page: number): Promise<SummaryPage>;
  /** A conversation was taken over from the server: where it ends with a question, its reply may be on the way. */
  attachReply(sessionId: string): Promise<void>;
}

export interface RefreshDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: Pick<HistoryApi, 'listSummaries' | 'listActiveRuns'>;
  readonly chats: SyncedChats<S, M>;
  readonly activity: ActivityCache;
  readonly clock: Clock;
  readonly isDeleted: (sessionId: string) => boolean;
  readonly ask: (operations: readonly PendingOperation[]) => void;
  readonly load: (sessionId: string) => Promise<void>;
  readonly dropLocalCopy: (sessionId: string) => Promise<void>;
}

function usedAt(session: SyncedSession): number {
  return session.lastUserActivityAt ?? session.createdAt;
}

function isBehind({ syncState }: SyncedSession): boolean {
  return syncState.serverEtag !== null && syncState.etag !== syncState.serverEtag;
}

export function createRefresh<S extends SyncedSession, M extends SyncedMessage>(
  dependencies: RefreshDependencies<S, M>,
): Refresh {
  const { api, chats, activity, clock, isDeleted } = dependencies;

  /** `etagBefore`: of what was here when the list was asked for. */
  function takeSummary(summary: SessionSummary, etagBefore: string | null): void {
    const listed = chats.model.fromSummary(summary);
    activity.note(listed.id, usedAt(listed));
    if (isDeleted(listed.id)) return;
    const known = chats.findSession(listed.id);
    if (!known) {
      chats.show([listed]);
      return;
    }
    const { etag, serverEtag } = known.syncState;
    if (etag === null && serverEtag === null) {
      // Made here and not known to be there: the answer to its first save was lost.
      dependencies.ask([toLoad(known.id)]);
      return;
    }
    if (etag !== null && etag !== etagBefore && etag !== summary.etag) {
      // Sent or fetched while the list was on its way, which may say what was before that.
      dependencies.ask([toLoad(known.id)]);
      return;
    }
    const merged = mergeSessions(known, listed, ['name', 'isPinned']);
    const syncState = { ...known.syncState, serverEtag: summary.etag };
    if (chats.model.isServerOnly(known))
      chats.show([{ ...merged, messageCount: listed.messageCount, syncState }]);
    else if (serverEtag !== summary.etag) chats.put({ sessions: [{ ...merged, syncState }] });
  }

  async function takePage(page: SummaryPage, etagsBefore: ReadonlyMap<string, string | null>): Promise<void> {
    for (const id of page.deletedIds) if (!isDeleted(id)) await dependencies.dropLocalCopy(id);
    for (const summary of page.sessions) takeSummary(summary, etagsBefore.get(summary.session_id) ?? null);
  }

  /** Of the newest ones, so that further lists do not fetch one conversation after the other. */
  function loadInBackground(): void {
    const currentId = chats.currentId();
    const sessions = chats.listSessions();
    const current = sessions.filter(({ id, syncState }) => id === currentId && syncState.serverEtag !== null);
    const newest = sessions
      .filter(({ id }) => id !== currentId && activity.isRecent(id, clock.now()))
      .sort((a, b) => usedAt(b) - usedAt(a))
      .slice(0, MAX_BACKGROUND_LOADS - current.length);
    const chosen = [...current, ...newest].filter(isBehind);
    dependencies.ask(
      chosen.map(({ id }) => (id === currentId ? toLoad(id) : { ...toLoad(id), priority: 'low' })),
    );
  }

  async function attachReplies(): Promise<void> {
    const runs = await api.listActiveRuns();
    for (const run of runs) {
      const session = chats.findSession(run.sessionId);
      if (!session || isDeleted(run.sessionId)) continue;
      if (isBehind(session)) await dependencies.load(run.sessionId);
      const messages = await chats.readMessages(run.sessionId);
      if (!messages.some(({ id }) => id === run.key)) chats.attachReply(run.sessionId, run);
    }
  }

  async function loadPage(number: number): Promise<SummaryPage> {
    const ownerId = chats.ownerId();
    const etagsBefore = new Map(chats.listSessions().map(({ id, syncState }) => [id, syncState.etag]));
    const page = await api.listSummaries(number);
    if (chats.ownerId() === ownerId) await takePage(page, etagsBefore);
    return page;
  }

  return {
    async refresh() {
      const page = await loadPage(1);
      loadInBackground();
      await attachReplies().catch((error: unknown) => logProblem('replies-elsewhere-unknown', error));
      return page;
    },
    loadPage,
    async attachReply(sessionId) {
      const leafId = chats.findSession(sessionId)?.activeLeafId;
      const messages = await chats.readMessages(sessionId);
      if (messages.find(({ id }) => id === leafId)?.role === 'user') await attachReplies();
    },
  };
}
