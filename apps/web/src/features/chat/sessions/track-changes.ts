import type { ChatChange, ChatState } from '../chat.state.ts';
import { isUnfinished } from './message.ts';
import { SYNCED_FIELDS, type ChatSession, type SyncState } from './session.ts';

// Notes on each conversation what was changed here since the server had it. The notes are stored with the change
// itself, so that nothing is lost when the page closes before the server has it.

type Notes = Pick<
  SyncState,
  'changedFields' | 'changedMessageIds' | 'removedMessageIds' | 'archivedMessageIds'
>;

function unite(known: string[], added: readonly string[]): string[] {
  const missing = added.filter((id) => !known.includes(id));
  return missing.length === 0 ? known : [...known, ...missing];
}

function noteFields(before: ChatSession | undefined, after: ChatSession): string[] {
  return before ? SYNCED_FIELDS.filter((field) => before[field] !== after[field]) : [];
}

function noteMessages(state: ChatState, change: ChatChange, sessionId: string): Omit<Notes, 'changedFields'> {
  const messages = state.messages[sessionId] ?? [];
  // Also those that seem to be unsent: the answer to their sending may have been lost.
  const findKnown = (id: string) =>
    messages.findLast((message) => message.id === id && !isUnfinished(message));
  const changedMessageIds: string[] = [];
  const archivedMessageIds: string[] = [];
  for (const { message } of (change.messages ?? []).filter((entry) => entry.sessionId === sessionId)) {
    const before = findKnown(message.id);
    const isChanged =
      before &&
      (before.parentId !== message.parentId || (before.rating ?? null) !== (message.rating ?? null));
    if (isChanged) changedMessageIds.push(message.id);
    const isKept = before?.archivedBy === null && before.position !== null;
    if (isKept && message.archivedBy !== null) archivedMessageIds.push(message.id);
  }
  const removed = (change.removedMessages ?? []).filter((entry) => entry.sessionId === sessionId);
  const removedIds = removed.map(({ messageId }) => messageId).filter((id) => findKnown(id) !== undefined);
  return { changedMessageIds, archivedMessageIds, removedMessageIds: [...removedIds, ...archivedMessageIds] };
}

/** The same change, with what it means for the other copy. What the caller says of that does not count. */
export function trackChanges(state: ChatState, change: ChatChange): ChatChange {
  const sessions = new Map((change.sessions ?? []).map((session) => [session.id, session]));
  const touched = [...(change.messages ?? []), ...(change.removedMessages ?? [])];
  for (const { sessionId } of touched) {
    const session = sessions.get(sessionId) ?? state.sessions[sessionId];
    if (session) sessions.set(sessionId, session);
  }
  const tracked = [...sessions.values()].flatMap((session) => {
    const before = state.sessions[session.id];
    const known = before?.syncState ?? session.syncState;
    const notes = noteMessages(state, change, session.id);
    const isBack = (id: string) =>
      change.messages?.some((entry) => entry.sessionId === session.id && entry.message.id === id) ?? false;
    const stillRemoved = known.removedMessageIds.some(isBack)
      ? known.removedMessageIds.filter((id) => !isBack(id))
      : known.removedMessageIds;
    const syncState: SyncState = {
      ...known,
      changedFields: unite(known.changedFields, noteFields(before, session)),
      changedMessageIds: unite(known.changedMessageIds, notes.changedMessageIds),
      removedMessageIds: unite(stillRemoved, notes.removedMessageIds),
      archivedMessageIds: unite(known.archivedMessageIds, notes.archivedMessageIds),
    };
    const isSame = Object.entries(syncState).every(
      ([field, value]) => new Map<string, unknown>(Object.entries(known)).get(field) === value,
    );
    const next = { ...session, syncState: isSame ? known : syncState };
    const isListed = change.sessions?.includes(session) ?? false;
    return isListed || !isSame ? [next] : [];
  });
  return { ...change, sessions: tracked };
}
