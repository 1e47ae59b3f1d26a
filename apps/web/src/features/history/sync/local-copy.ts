import type { SyncedChange, SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';

// What becomes of the local copy of a conversation that the server does not have any more.

const NOT_AT_SERVER = {
  needsFullSync: true,
  etag: null,
  serverEtag: null,
  lastSyncedMessageCount: 0,
  changedMessageIds: [],
  removedMessageIds: [],
  archivedMessageIds: [],
};

export interface LocalCopy {
  /** It was removed on another device: here it goes as well, except for what only this device has of it. */
  drop(sessionId: string): Promise<void>;
  /** The server has lost it: everything that is here is unsent again. */
  reset(sessionId: string): Promise<void>;
}

/** Made here after it had been removed, e.g. by another import of the same file: nothing known to the user is lost. */
function isNew({ syncState }: SyncedSession): boolean {
  return syncState.etag === null && syncState.serverEtag === null;
}

/** The change that makes everything of a conversation unsent. */
export function toUnsent<S extends SyncedSession, M extends SyncedMessage>(
  session: S,
  messages: readonly M[],
  withUnsentPicture: (message: M) => M,
): SyncedChange<S, M> {
  return {
    sessions: [{ ...session, syncState: { ...session.syncState, ...NOT_AT_SERVER } }],
    messages: messages
      .filter(({ position }) => position !== null)
      .map((message) => ({
        sessionId: session.id,
        message: { ...withUnsentPicture(message), position: null },
      })),
  };
}

export function createLocalCopy<S extends SyncedSession, M extends SyncedMessage>(
  chats: SyncedChats<S, M>,
  onUnsentForked: (name: string) => void,
): LocalCopy {
  return {
    async drop(sessionId) {
      const session = chats.findSession(sessionId);
      if (!session) return;
      const messages = await chats.readMessages(sessionId);
      const unsent = messages.filter(({ position }) => position === null);
      if (unsent.length > 0) {
        chats.forkUnsent(session, unsent);
        if (!isNew(session)) onUnsentForked(session.name);
      }
      chats.put({ removedSessionIds: [sessionId] });
    },
    async reset(sessionId) {
      const stored = await chats.readMessages(sessionId);
      const session = chats.findSession(sessionId);
      if (!session) return;
      if (chats.model.isServerOnly(session)) chats.put({ removedSessionIds: [sessionId] });
      else
        chats.put(
          toUnsent(session, chats.findOpenMessages(sessionId) ?? stored, chats.model.withUnsentPicture),
        );
    },
  };
}
