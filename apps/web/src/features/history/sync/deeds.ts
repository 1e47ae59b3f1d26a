import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import type { HistoryApi } from '../history.api.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';
import { planWishes } from './plan.ts';
import type { Item, Wish } from './queue.ts';
import type { Receiver } from './receive.ts';
import type { Sending } from './send.ts';

// One operation of the queue: what is called for it, and what its answer means for what is still to be done.

/** Another device may write between a load and the save that follows it. */
const MAX_SAVES = 5;
const STALE = [409, 412];

export type Outcome =
  | { readonly kind: 'done' | 'gone'; readonly wishes: readonly Wish[] }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface Deeds {
  perform(items: readonly Item[]): Promise<readonly (readonly [Item, Outcome])[]>;
  /** What a conversation still has to tell the server, and to learn from it. */
  plan(sessionId: string): Promise<readonly Wish[]>;
  /** It was removed on another device: here it goes as well, but for what only this device has of it. */
  letGo(sessionId: string): Promise<void>;
  /** The person has taken its removal back; where the server was told already, all of it has to go up again. */
  restore(sessionId: string): Promise<void>;
}

export interface DeedsDependencies<S extends SyncedSession, M extends SyncedMessage> {
  readonly api: Pick<HistoryApi, 'remove'>;
  readonly chats: SyncedChats<S, M>;
  readonly sending: Sending;
  readonly receiver: Receiver;
  readonly clock: Clock;
  readonly onRescued: (name: string) => void;
}

export function createDeeds<S extends SyncedSession, M extends SyncedMessage>(
  dependencies: DeedsDependencies<S, M>,
): Deeds {
  const { api, chats, sending, receiver, clock } = dependencies;
  /** Conversations whose writes were refused for being stale, and how often in a row. */
  const conflicts = new Map<string, number>();
  /** Conversations whose removal this page has told the server. */
  const removed = new Set<string>();

  async function plan(sessionId: string): Promise<readonly Wish[]> {
    const session = chats.findSession(sessionId);
    if (!session) return [];
    const { etag, serverEtag } = session.syncState;
    const isStale = etag !== null && etag !== serverEtag;
    const load: Wish = { sessionId, operation: { type: 'full_sync', mode: 'load' }, priority: 'high' };
    if (isStale) return [load];
    if (!chats.isUnsynced(session)) return [];
    const messages = chats.findOpenMessages(sessionId) ?? (await chats.readMessages(sessionId));
    const nowMs = clock.now();
    return planWishes(
      chats.findSession(sessionId) ?? session,
      messages.filter((message) => message.position === null && chats.isFinal(message, nowMs)),
    );
  }

  async function letGo(sessionId: string): Promise<void> {
    const session = chats.findSession(sessionId);
    if (!session) return;
    const messages = await chats.readMessages(sessionId);
    const unsent = messages.filter(({ position }) => position === null);
    const { etag, serverEtag } = session.syncState;
    // Made here after it had been removed, e.g. by another import of the same file: nothing was taken from anybody.
    const isNew = etag === null && serverEtag === null;
    if (unsent.length > 0) {
      chats.rescue(session, unsent);
      if (!isNew) dependencies.onRescued(session.name);
    }
    chats.put({ removedSessionIds: [sessionId] });
  }

  /** The server has lost it: everything that is here goes up again. */
  async function startOver(sessionId: string): Promise<void> {
    const stored = await chats.readMessages(sessionId);
    const session = chats.findSession(sessionId);
    if (!session) return;
    if (chats.liesElsewhere(session)) {
      chats.put({ removedSessionIds: [sessionId] });
      return;
    }
    const messages = chats.findOpenMessages(sessionId) ?? stored;
    const syncState = {
      ...session.syncState,
      needsFullSync: true,
      etag: null,
      serverEtag: null,
      lastSyncedMessageCount: 0,
      changedMessageIds: [],
      removedMessageIds: [],
      archivedMessageIds: [],
    };
    chats.put({
      sessions: [{ ...session, syncState }],
      messages: messages
        .filter(({ position }) => position !== null)
        .map((message) => ({ sessionId, message: { ...chats.withUnsentPicture(message), position: null } })),
    });
  }

  async function save(sessionId: string): Promise<void> {
    for (let round = 1; ; round += 1) {
      try {
        await sending.save(sessionId);
        return;
      } catch (error) {
        if (!STALE.includes(toAppError(error).row.status) || round === MAX_SAVES) throw error;
        await receiver.load(sessionId);
      }
    }
  }

  async function remove(sessionId: string): Promise<void> {
    await api.remove(sessionId).catch((error: unknown) => {
      // Nothing is there to be removed: that is what was wished for.
      if (![404, 410].includes(toAppError(error).row.status)) throw error;
    });
    removed.add(sessionId);
  }

  function act({ sessionId, operation }: Item): Promise<void> {
    switch (operation.type) {
      case 'create_session':
        return sending.create(sessionId);
      case 'append_messages':
        return sending.append(sessionId);
      case 'update_metadata':
        return sending.change(sessionId, operation.fields);
      case 'full_sync':
        return operation.mode === 'load' ? receiver.load(sessionId) : save(sessionId);
      case 'delete_session':
        return remove(sessionId);
    }
  }

  async function judge(sessionId: string, error: AppError): Promise<Outcome> {
    switch (error.row.status) {
      case 404:
        await startOver(sessionId);
        return { kind: 'gone', wishes: await plan(sessionId) };
      case 409:
      case 412: {
        const count = (conflicts.get(sessionId) ?? 0) + 1;
        conflicts.set(sessionId, count);
        if (count > MAX_SAVES) return { kind: 'failed', error };
        return {
          kind: 'done',
          wishes: [{ sessionId, operation: { type: 'full_sync', mode: 'load' }, priority: 'high' }],
        };
      }
      case 410:
        await letGo(sessionId);
        return { kind: 'gone', wishes: [] };
      default:
        return { kind: 'failed', error };
    }
  }

  async function performOne(item: Item): Promise<Outcome> {
    try {
      await act(item);
      if (item.operation.type !== 'full_sync') conflicts.delete(item.sessionId);
      return { kind: 'done', wishes: await plan(item.sessionId) };
    } catch (error) {
      return judge(item.sessionId, toAppError(error));
    }
  }

  async function performMany(items: readonly Item[]): Promise<(readonly [Item, Outcome])[]> {
    const findItems = (ids: readonly string[]) => items.filter(({ sessionId }) => ids.includes(sessionId));
    try {
      const { done, failed, conflicts } = await sending.createMany(items.map(({ sessionId }) => sessionId));
      const outcomes: (readonly [Item, Outcome])[] = [];
      for (const item of findItems(done))
        outcomes.push([item, { kind: 'done', wishes: await plan(item.sessionId) }]);
      for (const item of findItems(conflicts))
        outcomes.push([item, await judge(item.sessionId, new AppError('stale_session'))]);
      // By itself it says what is wrong with it.
      for (const item of findItems(failed)) outcomes.push([item, await performOne(item)]);
      return outcomes;
    } catch (error) {
      const failure = toAppError(error);
      return items.map((item) => [item, { kind: 'failed', error: failure }] as const);
    }
  }

  return {
    async perform(items) {
      const [first, second] = items;
      if (!first) return [];
      return second ? performMany(items) : [[first, await performOne(first)]];
    },
    plan,
    letGo,
    async restore(sessionId) {
      if (removed.delete(sessionId)) await startOver(sessionId);
    },
  };
}
