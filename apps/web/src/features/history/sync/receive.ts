import type { HistoryApi, Loaded } from '../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';
import type { Clock } from '../../../platform/clock.ts';
import { findLeaf, mergeMessages, mergeSessions } from './merge.ts';

// The way from the server to this device.

export interface Receiver {
  /** Fetches a conversation and unites it with what is here. */
  load(sessionId: string): Promise<void>;
}

export interface ReceiverDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: Pick<HistoryApi, 'load'>;
  readonly chats: SyncedChats<S, M>;
  readonly clock: Clock;
  /** Whether it is on its way out. */
  readonly isDeleted: (sessionId: string) => boolean;
}

export function createReceiver<S extends SyncedSession, M extends SyncedMessage>({
  api,
  chats,
  clock,
  isDeleted,
}: ReceiverDependencies<S, M>): Receiver {
  function unite(known: S, local: readonly M[], loaded: Loaded): void {
    const arrived = chats.fromBackend(loaded.session);
    const { syncState } = known;
    const serverIds = new Set(arrived.messages.map(({ id }) => id));
    // Kept to be read, outside of the conversation; the server is told when it has them among the others.
    const archived = local.filter(({ archivedBy }) => archivedBy !== null);
    const stillListed = archived.map(({ id }) => id).filter((id) => serverIds.has(id));
    const removedIds = [...new Set([...syncState.removedMessageIds, ...stillListed])];
    const active = local.filter(({ archivedBy }) => archivedBy === null);
    const merged = mergeMessages({
      local: active,
      server: arrived.messages,
      removedIds,
      changedIds: syncState.changedMessageIds,
      adopt: chats.adopt,
    });
    const session = mergeSessions(known, arrived.session, chats.syncedFields);
    const positionOf = new Map(merged.messages.map(({ id, position }) => [id, position]));
    const ownLeafId = known.activeLeafId;
    // A branch that ends in a message of this device stays the shown one until the server has that message.
    const hasOwnLeaf = ownLeafId !== null && positionOf.get(ownLeafId) === null;
    const leafId = hasOwnLeaf ? ownLeafId : session.activeLeafId;
    const activeLeafId = findLeaf(leafId, merged.messages, [...active, ...arrived.messages]);
    // The server names a message that is gone: it is told where the branch ends now, the same for all devices.
    const isLeafLost = activeLeafId !== leafId && !syncState.changedFields.includes('activeLeafId');
    const before = new Map(local.map((message) => [message.id, message]));
    chats.put({
      sessions: [
        {
          ...session,
          activeLeafId,
          messageCount: merged.messages.length,
          lastSyncAt: clock.now(),
          syncState: {
            ...syncState,
            lastSyncedMessageCount: arrived.messages.length,
            needsFullSync: false,
            etag: loaded.etag,
            serverEtag: loaded.etag,
            changedFields: isLeafLost
              ? [...syncState.changedFields, 'activeLeafId']
              : syncState.changedFields,
            changedMessageIds: [...merged.changedIds],
            removedMessageIds: removedIds.filter((id) => serverIds.has(id)),
            archivedMessageIds: [...new Set([...syncState.archivedMessageIds, ...stillListed])].filter((id) =>
              serverIds.has(id),
            ),
          },
        },
      ],
      messages: merged.messages
        .filter((message) => before.get(message.id) !== message)
        .map((message) => ({ sessionId: known.id, message })),
      removedMessages: merged.removedIds.map((messageId) => ({ sessionId: known.id, messageId })),
    });
  }

  return {
    async load(sessionId) {
      const ownerId = chats.ownerId();
      const loaded = await api.load(sessionId);
      const stored = await chats.readMessages(sessionId);
      const isHere = chats.ownerId() === ownerId && !isDeleted(sessionId);
      // From here on nothing is waited for: what is read is what is replaced.
      const known = chats.findSession(sessionId);
      if (isHere && known) unite(known, chats.findOpenMessages(sessionId) ?? stored, loaded);
    },
  };
}
