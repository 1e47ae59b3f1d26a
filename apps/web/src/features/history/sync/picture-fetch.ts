import type { HistoryApi } from '../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';

export interface PictureFetchDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: Pick<HistoryApi, 'loadImage'>;
  readonly chats: SyncedChats<S, M>;
  readonly signal: AbortSignal;
}

/** Brings the pictures of a conversation that is open to this device, newest first. */
export function createPictureFetch<S extends SyncedSession, M extends SyncedMessage>({
  api,
  chats,
  signal,
}: PictureFetchDependencies<S, M>): (sessionId: string) => Promise<void> {
  const fetching = new Set<string>();

  async function fetchOne(sessionId: string, message: M, imageId: string): Promise<void> {
    const picture = await api.loadImage(sessionId, imageId, signal);
    const whole = await chats.withPicture(message, picture);
    const isStillHere = chats.findOpenMessages(sessionId)?.includes(message) ?? false;
    if (isStillHere) chats.put({ messages: [{ sessionId, message: whole }] });
  }

  return async (sessionId) => {
    if (fetching.has(sessionId)) return;
    fetching.add(sessionId);
    try {
      const messages = await chats.readMessages(sessionId);
      for (const message of messages.toReversed()) {
        const imageId = chats.findMissingPicture(message);
        if (imageId !== null && chats.currentId() === sessionId) await fetchOne(sessionId, message, imageId);
      }
    } finally {
      fetching.delete(sessionId);
    }
  };
}
