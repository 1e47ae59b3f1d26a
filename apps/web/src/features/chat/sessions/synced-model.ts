import { REATTACH_HOURS } from '@parley/contract/chat/constants.ts';
import type { BackendSession } from '@parley/contract/history/schemas.ts';
import {
  fromBackendMessages,
  fromBackendSession,
  fromSummary,
  toBackendMessage,
  toBackendSession,
} from '../chat.present.ts';
import { readAsDataUrl, toFile } from '../pictures/image.ts';
import { isUnfinished, toSendable, withPicture, withUnsentPicture, type Message } from './message.ts';
import { isServerOnly, isUnsynced, SYNCED_FIELDS, type ChatSession } from './session.ts';

// How a conversation of this device and the server's version of it become each other.

const LOST_FOR_GOOD_MS = REATTACH_HOURS * 60 * 60_000;

/** A reply whose connection was given up may yet be read to its end. */
function isFinal(message: Message, nowMs: number): boolean {
  if (isUnfinished(message)) return false;
  return !message.reply?.isLost || nowMs - message.reply.startedAt > LOST_FOR_GOOD_MS;
}

/** The last message of the shown branch that does not change any more. */
function findFinalLeaf(session: ChatSession, messages: readonly Message[]): string | null {
  const byId = new Map(messages.map((message) => [message.id, message]));
  let leaf = session.activeLeafId === null ? undefined : byId.get(session.activeLeafId);
  while (leaf && isUnfinished(leaf)) leaf = leaf.parentId === null ? undefined : byId.get(leaf.parentId);
  return leaf?.id ?? (messages.length === 0 ? session.activeLeafId : null);
}

export const syncedModel = {
  syncedFields: SYNCED_FIELDS,
  isUnsynced,
  isServerOnly,
  isFinal,
  adopt(local: Message, server: Message): Message {
    const url = server.image?.url ?? local.image?.url ?? null;
    return { ...server, archivedBy: local.archivedBy, image: server.image && { ...server.image, url } };
  },
  toBackendSession(session: ChatSession, messages: readonly Message[]) {
    const times = messages.map(({ timestamp }) => timestamp);
    return toBackendSession(session, {
      leafId: findFinalLeaf(session, messages),
      lastMessageAt: times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b)),
    });
  },
  toBackendMessage,
  fromBackend: (session: BackendSession) => ({
    session: fromBackendSession(session),
    messages: fromBackendMessages(session.messages),
  }),
  fromSummary,
  findUnsentPicture(message: Message): File | null {
    const image = toSendable(message.image);
    return image && message.image?.storedId === null ? toFile(image) : null;
  },
  findMissingPicture({ image }: Message) {
    if (image?.url !== null || !image.storedId) return null;
    return { imageId: image.storedId, sessionId: image.storedIn ?? null };
  },
  readPicture: readAsDataUrl,
  withPicture,
  withStoredPicture(message: Message, imageId: string | null): Message {
    if (!message.image) return message;
    const { storedIn: _elsewhere, ...image } = message.image;
    return { ...message, image: { ...image, storedId: imageId ?? '' } };
  },
  withUnsentPicture,
};
