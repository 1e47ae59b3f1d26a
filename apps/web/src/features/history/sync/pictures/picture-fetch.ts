import { AppError } from '@parley/contract/errors/app-error.ts';
import { logProblem } from '../../../../platform/log.ts';
import type { HistoryApi } from '../../history.api.ts';
import type { MissingPicture, SyncedChats, SyncedMessage, SyncedSession } from '../../synced-chats.ts';
import { isMissing } from '../resolve-conflict.ts';

export interface PictureFetchDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: Pick<HistoryApi, 'loadImage'>;
  readonly chats: SyncedChats<S, M>;
  readonly signal: AbortSignal;
}

/** Brings the pictures of a conversation that is open to this device. */
export interface PictureFetch {
  /** Newest first. */
  fetchAll(sessionId: string): Promise<void>;
  /** That of one message, where there is one to be had. */
  fetchOne(sessionId: string, messageId: string): Promise<void>;
}

export function createPictureFetch<S extends SyncedSession, M extends SyncedMessage>({
  api,
  chats,
  signal,
}: PictureFetchDependencies<S, M>): PictureFetch {
  const fetching = new Set<string>();
  /** Also what is asked for once more while it is being done: there may be new messages. */
  const wanted = new Set<string>();

  /** Null where there is no such picture any more; the others are not held up by that. */
  async function load(
    sessionId: string,
    { imageId, sessionId: keptIn }: MissingPicture,
  ): Promise<Blob | null> {
    try {
      return await api.loadImage(keptIn ?? sessionId, imageId, signal);
    } catch (error) {
      if (!(error instanceof AppError) || !isMissing(error.row.status)) throw error;
      logProblem('picture-gone', error);
      return null;
    }
  }

  async function bring(sessionId: string, message: M): Promise<void> {
    const missing = chats.model.findMissingPicture(message);
    if (!missing) return;
    const picture = await load(sessionId, missing);
    if (!picture) return;
    const read = await chats.model.readPicture(picture);
    const now = chats.findOpenMessages(sessionId)?.find(({ id }) => id === message.id);
    if (now && chats.model.findMissingPicture(now))
      chats.put({ messages: [{ sessionId, message: chats.model.withPicture(now, read) }] });
  }

  async function bringAll(sessionId: string): Promise<void> {
    const messages = await chats.readMessages(sessionId);
    for (const message of messages.toReversed()) {
      if (chats.currentId() === sessionId) await bring(sessionId, message);
    }
  }

  return {
    async fetchAll(sessionId) {
      wanted.add(sessionId);
      if (fetching.has(sessionId)) return;
      fetching.add(sessionId);
      try {
        while (wanted.delete(sessionId)) await bringAll(sessionId);
      } finally {
        fetching.delete(sessionId);
        wanted.delete(sessionId);
      }
    },
    async fetchOne(sessionId, messageId) {
      const messages = await chats.readMessages(sessionId);
      const message = messages.find(({ id }) => id === messageId);
      if (message) await bring(sessionId, message);
    },
  };
}
