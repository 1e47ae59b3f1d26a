import type { Clock } from '../../../platform/clock.ts';
import type { SyncedChats, SyncedMessage, SyncedSession } from '../synced-chats.ts';
import { listSendable, listUnsent } from './outgoing.ts';
import type { PendingOperation } from './queue.ts';

// What a conversation still has to send to the server, or to learn from it, derived from its own unsent changes.

/** Sent along with appended messages. */
const FIELDS_OF_APPENDS = ['activeLeafId', 'lastUserActivityAt'];

export type Planner = (sessionId: string) => Promise<readonly PendingOperation[]>;

export function toLoad(sessionId: string): PendingOperation {
  return { sessionId, operation: { type: 'full_sync', mode: 'load' }, priority: 'high' };
}

function isStale({ syncState: { etag, serverEtag } }: SyncedSession): boolean {
  return etag !== null && etag !== serverEtag;
}

export interface Unsent {
  /** The messages that the server does not have and that will not change any more. */
  readonly messages: readonly SyncedMessage[];
  /** The changed fields that can be sent by themselves. */
  readonly fields: readonly string[];
}

export function planOperations(session: SyncedSession, unsent: Unsent): readonly PendingOperation[] {
  const { id: sessionId, syncState } = session;
  const { etag, serverEtag, changedFields } = syncState;
  if (isStale(session)) return [toLoad(sessionId)];
  const save = { type: 'full_sync', mode: 'save' } as const;
  if (syncState.needsFullSync) return [{ sessionId, operation: save, priority: 'high' }];
  if (etag === null && serverEtag === null)
    return unsent.messages.length === 0
      ? []
      : [{ sessionId, operation: { type: 'create_session' }, priority: 'high' }];
  const metadata: PendingOperation = { sessionId, operation: { type: 'update_metadata' }, priority: 'low' };
  if (etag === null) return unsent.fields.length === 0 ? [] : [metadata];
  if (syncState.removedMessageIds.length + syncState.changedMessageIds.length > 0)
    return [{ sessionId, operation: save, priority: 'normal' }];
  if (unsent.messages.length === 0) return unsent.fields.length === 0 ? [] : [metadata];
  // Beside the branch: an append would end the shown branch as this device knows it, wherever others have gone on.
  if (unsent.messages.every(({ role }) => role === 'system'))
    return [{ sessionId, operation: save, priority: 'normal' }];
  const isAsked = unsent.messages.some(({ role }) => role === 'user');
  const append: PendingOperation = {
    sessionId,
    operation: { type: 'append_messages' },
    priority: isAsked ? 'high' : 'normal',
  };
  return changedFields.every((field) => FIELDS_OF_APPENDS.includes(field)) ? [append] : [append, metadata];
}

export function createPlanner<S extends SyncedSession, M extends SyncedMessage>(
  chats: SyncedChats<S, M>,
  clock: Clock,
): Planner {
  return async (sessionId) => {
    const session = chats.findSession(sessionId);
    if (!session) return [];
    if (isStale(session)) return [toLoad(sessionId)];
    if (!chats.model.isUnsynced(session)) return [];
    const messages = chats.findOpenMessages(sessionId) ?? (await chats.readMessages(sessionId));
    const copy = { session: chats.findSession(sessionId) ?? session, messages };
    return planOperations(copy.session, {
      messages: listUnsent(chats.model, messages, clock.now()),
      fields: listSendable(chats.model, copy),
    });
  };
}
