import { getI18n } from 'react-i18next';
import { api } from '../../platform/api/client.ts';
import { browserClock } from '../../platform/clock.ts';
import { logProblem } from '../../platform/log.ts';
import { localDatabase } from '../../platform/store/database.ts';
import { browserLock, timedLock } from '../../platform/browser/tab-lock.ts';
import { notify } from '../../platform/toasts.ts';
import { createHistoryApi } from './history.api.ts';
import { createHistory, type History } from './history.ts';
import { historyState } from './history.state.ts';
import { followVisits } from './follow-visits.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from './synced-chats.ts';

// The sync of this tab: one person at a time.

interface Current {
  readonly ownerId: string;
  readonly history: History;
  readonly leave: () => void;
}

let current: Current | null = null;

function notifyUnsentForked(name: string): void {
  const { t } = getI18n();
  void notify('info', {
    title: t('chat:sync.forked', { name }),
    text: t('chat:sync.forkedText'),
    id: 'history-forked',
  });
}

export function stop(): void {
  current?.leave();
  current?.history.stop();
  current = null;
}

/** Nothing happens where it is this person's already. */
export function start<S extends SyncedSession, M extends SyncedMessage>(
  ownerId: string,
  chats: SyncedChats<S, M>,
): void {
  if (current?.ownerId === ownerId) return;
  stop();
  const history = createHistory({
    api: createHistoryApi(api, ownerId),
    chats,
    database: localDatabase,
    clock: browserClock,
    lock: timedLock,
    leadership: browserLock,
    state: historyState,
    ownerId,
    onUnsentForked: notifyUnsentForked,
  });
  const refresh = () => {
    history.wake();
    history.refresh().catch((error: unknown) => logProblem('refresh-failed', error));
  };
  current = {
    ownerId,
    history,
    leave: followVisits(browserClock, { onReturn: refresh, onSeen: history.check }),
  };
  history.start().catch((error: unknown) => logProblem('sync-not-started', error));
}

export const loadOlder = (): Promise<void> => current?.history.loadOlder() ?? Promise.resolve();
export const syncNow = (): Promise<boolean> => current?.history.syncNow() ?? Promise.resolve(false);
export const flush = (limitMs: number): Promise<boolean> =>
  current?.history.flush(limitMs) ?? Promise.resolve(true);
export const isRemoved = (sessionId: string): boolean => current?.history.isRemoved(sessionId) ?? false;
export async function removeAll(): Promise<void> {
  if (!current) throw new Error('The sync has not begun.');
  await current.history.removeAll();
}
