import type * as BrowserHistory from './browser-history.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from './synced-chats.ts';

export { historyState } from './history.state.ts';
export { useHistory } from './use-history.ts';

// The sync comes with a sign-in and not before: a visitor who tries the product never loads it.
let loaded: typeof BrowserHistory | null = null;
/** Counts starts and stops, so that a late start does not overtake a newer one. */
let changeNumber = 0;

/** Keeps the conversations of a member the same as the server's, until another person signs in. */
export async function startHistory<S extends SyncedSession, M extends SyncedMessage>(
  ownerId: string,
  chats: SyncedChats<S, M>,
): Promise<void> {
  changeNumber += 1;
  const own = changeNumber;
  loaded ??= await import('./browser-history.ts');
  if (own === changeNumber) loaded.start(ownerId, chats);
}

export function stopHistory(): void {
  changeNumber += 1;
  loaded?.stop();
}

/** Sends what is unsent, as far as that is possible in this time. */
export async function flushHistory(limitMs: number): Promise<void> {
  await loaded?.flush(limitMs);
}

/** False where something could not be done. */
export const syncNow = (): Promise<boolean> => loaded?.syncNow() ?? Promise.resolve(false);

/** Removes every conversation that the server has. Rejects where that could not be done. */
export async function removeStoredHistory(): Promise<void> {
  if (!loaded) throw new Error('The sync has not begun.');
  await loaded.removeAll();
}

/** True for a conversation that was removed here, though the server may not know yet. */
export const isRemoved = (sessionId: string): boolean => loaded?.isRemoved(sessionId) ?? false;

export const loadOlder = (): Promise<void> => loaded?.loadOlder() ?? Promise.resolve();
