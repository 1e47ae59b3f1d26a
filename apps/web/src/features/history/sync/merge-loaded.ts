import type { Arrived, SyncedChange, SyncedMessage, SyncedModel, SyncedSession } from '../synced-chats.ts';
import { findLeaf, mergeMessages, mergeSessions } from './merge.ts';

export interface LoadedMerge<S, M> {
  readonly known: S;
  /** What this device has of the messages. */
  readonly local: readonly M[];
  readonly arrived: Arrived<S, M>;
  readonly etag: string;
  readonly nowMs: number;
}

/** The change that takes the server's version of a conversation over, without losing what is unsent here. Pure. */
export function mergeLoaded<S extends SyncedSession, M extends SyncedMessage>(
  model: Pick<SyncedModel<S, M>, 'adopt' | 'syncedFields'>,
  { known, local, arrived, etag, nowMs }: LoadedMerge<S, M>,
): SyncedChange<S, M> {
  const { syncState } = known;
  const serverIds = new Set(arrived.messages.map(({ id }) => id));
  // Kept to be read, outside of the conversation; the server is notified when it has them among the others.
  const archived = local.filter(({ archivedBy }) => archivedBy !== null);
  const stillListed = archived.map(({ id }) => id).filter((id) => serverIds.has(id));
  const removedIds = [...new Set([...syncState.removedMessageIds, ...stillListed])];
  const archivedIds = [...new Set([...syncState.archivedMessageIds, ...stillListed])];
  const active = local.filter(({ archivedBy }) => archivedBy === null);
  const merged = mergeMessages({
    local: active,
    server: arrived.messages,
    removedIds,
    changedIds: syncState.changedMessageIds,
    adopt: model.adopt,
  });
  const session = mergeSessions(known, arrived.session, model.syncedFields);
  const positionOf = new Map(merged.messages.map(({ id, position }) => [id, position]));
  const ownLeafId = known.activeLeafId;
  // A branch that ends in a message of this device stays the shown one until the server has that message.
  const hasOwnLeaf = ownLeafId !== null && positionOf.get(ownLeafId) === null;
  const leafId = hasOwnLeaf ? ownLeafId : session.activeLeafId;
  const activeLeafId = findLeaf(leafId, merged.messages, [...active, ...arrived.messages]);
  // The server names a message that is gone: it is sent where the branch ends now, the same for all devices.
  const isLeafLost = activeLeafId !== leafId && !syncState.changedFields.includes('activeLeafId');
  const before = new Map(local.map((message) => [message.id, message]));
  return {
    sessions: [
      {
        ...session,
        activeLeafId,
        messageCount: merged.messages.length,
        lastSyncAt: nowMs,
        syncState: {
          lastSyncedMessageCount: arrived.messages.length,
          needsFullSync: false,
          etag,
          serverEtag: etag,
          changedFields: isLeafLost ? [...syncState.changedFields, 'activeLeafId'] : syncState.changedFields,
          changedMessageIds: [...merged.changedIds],
          removedMessageIds: removedIds.filter((id) => serverIds.has(id)),
          archivedMessageIds: archivedIds.filter((id) => serverIds.has(id)),
        },
      },
    ],
    messages: merged.messages
      .filter((message) => before.get(message.id) !== message)
      .map((message) => ({ sessionId: known.id, message })),
    removedMessages: merged.removedIds.map((messageId) => ({ sessionId: known.id, messageId })),
  };
}
