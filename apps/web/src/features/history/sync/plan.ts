import type { SyncedMessage, SyncedSession } from '../synced-chats.ts';
import type { Wish } from './queue.ts';

// What a conversation still has to tell the server, read off its own notes.

/** Sent along with appended messages. */
const FIELDS_OF_APPENDS = ['activeLeafId', 'lastUserActivityAt'];

/** `unsent`: the messages that the server does not have and that will not change any more. */
export function planWishes(session: SyncedSession, unsent: readonly SyncedMessage[]): readonly Wish[] {
  const { id: sessionId, syncState } = session;
  const { etag, serverEtag, changedFields } = syncState;
  const messageIds = unsent.map(({ id }) => id);
  const metadata: Wish = {
    sessionId,
    operation: { type: 'update_metadata', fields: changedFields },
    priority: 'low',
  };
  if (syncState.needsFullSync)
    return [{ sessionId, operation: { type: 'full_sync', mode: 'save' }, priority: 'high' }];
  if (etag === null && serverEtag === null)
    return unsent.length === 0
      ? []
      : [{ sessionId, operation: { type: 'create_session', messageIds }, priority: 'high' }];
  if (etag === null) return changedFields.length === 0 ? [] : [metadata];
  if (syncState.removedMessageIds.length + syncState.changedMessageIds.length > 0)
    return [{ sessionId, operation: { type: 'full_sync', mode: 'save' }, priority: 'normal' }];
  if (unsent.length > 0) {
    const isAsked = unsent.some(({ role }) => role === 'user');
    const append: Wish = {
      sessionId,
      operation: { type: 'append_messages', messageIds },
      priority: isAsked ? 'high' : 'normal',
    };
    return changedFields.every((field) => FIELDS_OF_APPENDS.includes(field)) ? [append] : [append, metadata];
  }
  return changedFields.length === 0 ? [] : [metadata];
}
