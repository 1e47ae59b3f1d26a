import type { SyncedMessage, SyncedSession, SyncState } from '../../synced-chats.ts';

const CURRENT: SyncState = {
  lastSyncedMessageCount: 0,
  needsFullSync: false,
  etag: 'one',
  serverEtag: 'one',
  changedFields: [],
  changedMessageIds: [],
  removedMessageIds: [],
  archivedMessageIds: [],
};

/** A conversation that the server has as it is here, but for what is said. */
export function makeSession(syncState: Partial<SyncedSession['syncState']> = {}): SyncedSession {
  return {
    id: 's',
    name: 'Tea',
    isPinned: false,
    createdAt: 1,
    lastUserActivityAt: 1,
    lastSyncAt: null,
    activeLeafId: null,
    replyingId: null,
    messageCount: 0,
    syncState: {
      ...CURRENT,
      changedFields: [],
      changedMessageIds: [],
      removedMessageIds: [],
      archivedMessageIds: [],
      ...syncState,
    },
  };
}

/** A message that the server does not have, but for what is said. */
export function makeMessage(id: string, change: Partial<SyncedMessage> = {}): SyncedMessage {
  return { id, parentId: null, position: null, archivedBy: null, timestamp: 1, role: 'user', ...change };
}
