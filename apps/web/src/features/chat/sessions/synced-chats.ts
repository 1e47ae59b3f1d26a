import { REATTACH_HOURS } from '@parley/contract/chat/constants.ts';
import {
  fromBackendMessages,
  fromBackendSession,
  fromSummary,
  toBackendMessage,
  toBackendSession,
} from '../chat.present.ts';
import type { ChatStore } from '../chat.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import { logProblem } from '../../../platform/log.ts';
import { attachReply, type RunElsewhere } from '../reply/attach-reply.ts';
import type { ChatEvents } from '../chat-events.ts';
import type { Ids } from '../ids.ts';
import { readAsDataUrl, toFile } from '../pictures/image.ts';
import { toNextImportedId } from '../import/imported-id.ts';
import { isUnfinished, toSendable, withPicture, withUnsentPicture, type Message } from './message.ts';
import type { Replies } from '../reply/replies.ts';
import { rescueSession } from './rescue-session.ts';
import { isUnsynced, liesElsewhere, SYNCED_FIELDS, type ChatSession } from './session.ts';
import type { Sessions } from './sessions.ts';

// The conversations of this device as their sync sees them.

const LOST_FOR_GOOD_MS = REATTACH_HOURS * 60 * 60_000;

/** Whether it will stay as it is: a reply whose connection was given up may yet be heard to its end. */
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

export interface SyncedChatsDependencies {
  readonly store: ChatStore;
  readonly sessions: Sessions;
  readonly replies: Replies;
  readonly events: ChatEvents;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type SyncedChats = ReturnType<typeof createSyncedChats>;

export function createSyncedChats(dependencies: SyncedChatsDependencies) {
  const { store, sessions, replies, events, clock, ids } = dependencies;
  const { state } = store;
  return {
    syncedFields: SYNCED_FIELDS,
    isUnsynced,
    liesElsewhere,
    listen: events.listen,
    keepToLimit: sessions.keepToLimit,
    flush: () => store.save.flush(),
    rescue(session: ChatSession, unsent: readonly Message[]): void {
      const { etag, serverEtag } = session.syncState;
      const isWhole = etag === null && serverEtag === null;
      const importedId = isWhole ? toNextImportedId(session.id, ids.short()) : null;
      const id = importedId ?? `session-${clock.now()}-${ids.short()}`;
      const rescued = rescueSession(session, unsent, id);
      store.apply({
        sessions: [rescued.session],
        messages: rescued.messages.map((message) => ({ sessionId: id, message })),
      });
      if (state.getState().currentId === session.id) sessions.select(id);
    },
    attachReply(sessionId: string, run: RunElsewhere): void {
      attachReply({ store, replies }, sessionId, run).catch((error: unknown) =>
        logProblem('reply-not-attached', error),
      );
    },
    ownerId: () => state.getState().ownerId,
    currentId: () => state.getState().currentId,
    listSessions: () => Object.values(state.getState().sessions),
    findSession: store.findSession,
    readMessages: store.readMessages,
    findOpenMessages: (sessionId: string) => state.getState().messages[sessionId] ?? null,
    put: store.put,
    show: store.show,
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
    fromBackend: (session: Parameters<typeof fromBackendSession>[0]) => ({
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
}
