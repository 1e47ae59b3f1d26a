import { AppError } from '@parley/contract/errors/app-error.ts';
import type { HistoryApi, Loaded } from '../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';
import type { Clock } from '../../../platform/clock.ts';
import { findLeaf, mergeMessages, mergeSessions } from './merge.ts';

// The way from the server to this device.

const MAX_ROUNDS = 5;

export interface Receiver {
  /** Fetches a conversation and unites it with what is here. */
  load(sessionId: string): Promise<void>;
  /** The same for one that this device need not have heard of, e.g. one that only a search on the server names. */
  bring(sessionId: string): Promise<void>;
}

interface Fetched<M> {
  readonly loaded: Loaded;
  /** What this device had of the messages. */
  readonly stored: readonly M[];
}

export interface ReceiverDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: Pick<HistoryApi, 'load'>;
  readonly chats: SyncedChats<S, M>;
  readonly clock: Clock;
  /** Whether it is on its way out. */
  readonly isDeleted: (sessionId: string) => boolean;
  /** There may be new messages in a conversation that is open. */
  readonly onReceived: (sessionId: string) => void;
}

export function createReceiver<S extends SyncedSession, M extends SyncedMessage>({
  api,
  chats,
  clock,
  isDeleted,
  onReceived,
}: ReceiverDependencies<S, M>): Receiver {
  const toSession = ({ loaded }: Fetched<M>): S => chats.fromBackend(loaded.session).session;

  function unite(known: S, { loaded, stored }: Fetched<M>): void {
    const local = chats.findOpenMessages(known.id) ?? stored;
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
    if (chats.findOpenMessages(known.id)) onReceived(known.id);
  }

  /** Another one as soon as something is known to have been sent, or to be new at the server. */
  function versionOf(sessionId: string): string {
    const { etag = null, serverEtag = null } = chats.findSession(sessionId)?.syncState ?? {};
    return `${etag ?? ''} ${serverEtag ?? ''}`;
  }

  /** The server has what is here. */
  function noteCurrent(sessionId: string): void {
    const session = chats.findSession(sessionId);
    if (!session || session.syncState.serverEtag === session.syncState.etag) return;
    const syncState = { ...session.syncState, serverEtag: session.syncState.etag };
    chats.put({ sessions: [{ ...session, syncState }] });
  }

  /** Null where there is nothing new, it has gone meanwhile, or somebody else is signed in. */
  async function fetch(sessionId: string): Promise<Fetched<M> | null> {
    const ownerId = chats.ownerId();
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const version = versionOf(sessionId);
      const etag = chats.findSession(sessionId)?.syncState.etag ?? null;
      const loaded = await api.load(sessionId, etag);
      const stored = await chats.readMessages(sessionId);
      if (chats.ownerId() !== ownerId || isDeleted(sessionId)) return null;
      // Something was sent while this was on its way: it may not know of that, and would seem to have it removed.
      if (versionOf(sessionId) !== version) continue;
      if (loaded) return { loaded, stored };
      noteCurrent(sessionId);
      return null;
    }
    throw new AppError('stale_session');
  }

  return {
    async load(sessionId) {
      const fetched = await fetch(sessionId);
      // From here on nothing is waited for: what is read is what is replaced.
      const known = chats.findSession(sessionId);
      if (fetched && known) unite(known, fetched);
    },
    async bring(sessionId) {
      const isNew = chats.findSession(sessionId) === null;
      const fetched = await fetch(sessionId);
      if (!fetched) return;
      // One that was known and is not any more was removed while it was fetched.
      const known = chats.findSession(sessionId) ?? (isNew ? toSession(fetched) : null);
      if (known) unite(known, fetched);
    },
  };
}
