import { AppError } from '@parley/contract/errors/app-error.ts';
import type { HistoryApi, Loaded } from '../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';
import type { Clock } from '../../../platform/clock.ts';
import { mergeLoaded } from './merge-loaded.ts';

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
  /** There may be new messages in it. */
  readonly onReceived: (sessionId: string) => void;
}

export function createReceiver<S extends SyncedSession, M extends SyncedMessage>({
  api,
  chats,
  clock,
  isDeleted,
  onReceived,
}: ReceiverDependencies<S, M>): Receiver {
  const toSession = ({ loaded }: Fetched<M>): S => chats.model.fromBackend(loaded.session).session;

  function unite(known: S, { loaded, stored }: Fetched<M>): void {
    chats.put(
      mergeLoaded(chats.model, {
        known,
        local: chats.findOpenMessages(known.id) ?? stored,
        arrived: chats.model.fromBackend(loaded.session),
        etag: loaded.etag,
        nowMs: clock.now(),
      }),
    );
    onReceived(known.id);
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

  /** Null where there is nothing new, it has gone meanwhile, or another person has signed in. */
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
