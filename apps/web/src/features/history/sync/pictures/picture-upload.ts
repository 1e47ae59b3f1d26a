import { AppError } from '@parley/contract/errors/app-error.ts';
import { logProblem } from '../../../../platform/log.ts';
import type { HistoryApi } from '../../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../../synced-chats.ts';
import { isMissing } from '../resolve-conflict.ts';

/** What stays refused however often it is tried; the text that goes with the picture is not held up by it. */
function isRefused(status: number): boolean {
  return status === 413 || status === 422;
}

async function orNull<T>(call: Promise<T>, isNull: (status: number) => boolean): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (!(error instanceof AppError) || !isNull(error.row.status)) throw error;
    logProblem('picture-not-stored', error);
    return null;
  });
}

export interface PictureUpload<M> {
  /** Whether the server has yet to get its picture. */
  isDue(message: M): boolean;
  /** Brings the pictures of messages to the server; the messages themselves only name them. */
  upload(sessionId: string, messages: readonly M[]): Promise<void>;
}

export interface PictureUploadDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: Pick<HistoryApi, 'saveImage' | 'loadImage'>;
  readonly chats: SyncedChats<S, M>;
  readonly signal: AbortSignal;
}

export function createPictureUpload<S extends SyncedSession, M extends SyncedMessage>({
  api,
  chats,
  signal,
}: PictureUploadDependencies<S, M>): PictureUpload<M> {
  /** The message as it is by now, with the change. */
  async function change(sessionId: string, { id }: M, toChanged: (message: M) => M): Promise<M | null> {
    const stored = await chats.readMessages(sessionId);
    const messages = chats.findOpenMessages(sessionId) ?? stored;
    const now = messages.find((message) => message.id === id);
    if (!now) return null;
    const message = toChanged(now);
    chats.put({ messages: [{ sessionId, message }] });
    return message;
  }

  const refuse = (sessionId: string, message: M) =>
    change(sessionId, message, (now) => chats.model.withStoredPicture(now, null));

  /** One that only another conversation has at the server is brought here first. */
  async function borrow(sessionId: string, message: M): Promise<M | null> {
    const missing = chats.model.findMissingPicture(message);
    if (missing?.sessionId == null) return message;
    const picture = await orNull(api.loadImage(missing.sessionId, missing.imageId, signal), isMissing);
    if (!picture) return refuse(sessionId, message);
    const read = await chats.model.readPicture(picture);
    return change(sessionId, message, (now) => chats.model.withPicture(now, read));
  }

  async function uploadOne(sessionId: string, message: M): Promise<void> {
    const whole = await borrow(sessionId, message);
    const picture = whole && chats.model.findUnsentPicture(whole);
    if (!picture) return;
    const imageId = await orNull(api.saveImage(sessionId, picture), isRefused);
    await change(sessionId, message, (now) => chats.model.withStoredPicture(now, imageId));
  }

  return {
    isDue: (message) =>
      chats.model.findUnsentPicture(message) !== null ||
      chats.model.findMissingPicture(message)?.sessionId != null,
    async upload(sessionId, messages) {
      for (const message of messages) await uploadOne(sessionId, message);
    },
  };
}
