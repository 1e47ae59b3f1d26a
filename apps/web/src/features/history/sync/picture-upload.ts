import { AppError } from '@parley/contract/errors/app-error.ts';
import { logProblem } from '../../../platform/log.ts';
import type { HistoryApi } from '../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';

const REFUSED = [413, 422];

/** Brings the pictures of messages to the server; the messages themselves only name them. */
export function createPictureUpload<S extends SyncedSession, M extends SyncedMessage>(
  api: Pick<HistoryApi, 'saveImage'>,
  chats: Pick<SyncedChats<S, M>, 'findUnsentPicture' | 'withStoredPicture' | 'put'>,
): (sessionId: string, messages: readonly M[]) => Promise<void> {
  async function upload(sessionId: string, picture: File): Promise<string | null> {
    try {
      return await api.saveImage(sessionId, picture);
    } catch (error) {
      // Never taken, however often it is tried; the text that went with it is not held up by it.
      if (!(error instanceof AppError) || !REFUSED.includes(error.row.status)) throw error;
      logProblem('picture-not-stored', error);
      return null;
    }
  }

  return async (sessionId, messages) => {
    for (const message of messages) {
      const picture = chats.findUnsentPicture(message);
      if (!picture) continue;
      const imageId = await upload(sessionId, picture);
      chats.put({ messages: [{ sessionId, message: chats.withStoredPicture(message, imageId) }] });
    }
  };
}
