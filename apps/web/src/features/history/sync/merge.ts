import { isChanged, type SyncedMessage, type SyncedSession } from '../synced-chats.ts';

// Two versions of a conversation become one. The third side is what both knew when they were last equal: a message
// with a position was at the server then. Pure, and the same on every device.

export interface MessageMerge<M> {
  readonly local: readonly M[];
  /** In the server's order. */
  readonly server: readonly M[];
  /** Removed here; the server does not know yet. */
  readonly removedIds: readonly string[];
  /** Moved in the tree here, or rated. */
  readonly changedIds: readonly string[];
  readonly adopt: (local: M, server: M) => M;
}

export interface MergedMessages<M> {
  /** In the server's order, those it does not know at the end. */
  readonly messages: readonly M[];
  /** Taken away on another device. */
  readonly removedIds: readonly string[];
  /** Moved or rated here; to be sent to the server. */
  readonly changedIds: readonly string[];
}

type Parents = ReadonlyMap<string, string | null>;

/** What a message hangs on when its own parent is gone. */
function findSurvivor(
  parentId: string | null,
  survivors: ReadonlySet<string>,
  parents: Parents,
): string | null {
  const seen = new Set<string>();
  let id = parentId;
  while (id !== null && !survivors.has(id)) {
    if (seen.has(id)) return null;
    seen.add(id);
    id = parents.get(id) ?? null;
  }
  return id;
}

function mergeKnown<M extends SyncedMessage>(merge: MessageMerge<M>): M[] {
  const localById = new Map(merge.local.map((message) => [message.id, message]));
  const changed = new Set(merge.changedIds);
  const removed = new Set(merge.removedIds);
  return merge.server
    .filter(({ id }) => !removed.has(id))
    .map((server) => {
      const local = localById.get(server.id);
      if (!local) return server;
      const { parentId, rating } = changed.has(local.id) ? local : server;
      if (local.position === null) return { ...merge.adopt(local, server), parentId, rating };
      const isSame = !isChanged(local, { parentId, rating }) && local.position === server.position;
      return isSame ? local : { ...local, parentId, rating, position: server.position };
    });
}

export function mergeMessages<M extends SyncedMessage>(merge: MessageMerge<M>): MergedMessages<M> {
  const serverIds = new Set(merge.server.map(({ id }) => id));
  const unknown = merge.local.filter(({ id }) => !serverIds.has(id));
  const added = unknown
    .filter(({ position }) => position === null)
    .sort((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1));
  const united = [...mergeKnown(merge), ...added];
  const survivors = new Set(united.map(({ id }) => id));
  const parents: Parents = new Map(
    [...merge.local, ...merge.server].map((message) => [message.id, message.parentId]),
  );
  const moved = new Set(merge.changedIds.filter((id) => serverIds.has(id) && survivors.has(id)));
  const messages = united.map((message) => {
    const parentId = findSurvivor(message.parentId, survivors, parents);
    if (parentId === message.parentId) return message;
    if (message.position !== null) moved.add(message.id);
    return { ...message, parentId };
  });
  return {
    messages,
    removedIds: unknown.filter(({ position }) => position !== null).map(({ id }) => id),
    changedIds: [...moved],
  };
}

function take<S, K extends keyof S>(to: S, from: S, field: K): void {
  to[field] = from[field];
}

/**
 * Fields changed here win, the others are the server's, where it has them; the latest activity counts wherever it was.
 */
export function mergeSessions<S extends SyncedSession>(
  local: S,
  server: S,
  fields: readonly (keyof S & string)[],
): S {
  const merged = { ...local };
  for (const field of fields)
    if (server[field] !== undefined && !local.syncState.changedFields.includes(field))
      take(merged, server, field);
  const times = [local.lastUserActivityAt, server.lastUserActivityAt].filter((time) => time !== null);
  return { ...merged, lastUserActivityAt: times.length === 0 ? null : Math.max(...times) };
}

/** The shown branch ends where it did, or on the nearest message of it that is still there. */
export function findLeaf<M extends SyncedMessage>(
  leafId: string | null,
  merged: readonly M[],
  before: readonly M[],
): string | null {
  const survivors = new Set(merged.map(({ id }) => id));
  return findSurvivor(leafId, survivors, new Map(before.map(({ id, parentId }) => [id, parentId])));
}
