import type { Written } from '../history.api.ts';
import { isChanged, type SyncedMessage, type SyncedSession, type SyncState } from '../synced-chats.ts';

// What is noted on a conversation when the server has taken something of it. Pure: what went out is held against
// what is here now, and whatever was changed in between stays noted as unsent.

export interface Copy<S, M> {
  readonly session: S;
  readonly messages: readonly M[];
}

export interface Sent<S, M> {
  readonly session: S;
  readonly fields: readonly string[];
  /** Stored at the end, in this order. */
  readonly added: readonly M[];
  readonly changed: readonly M[];
  readonly removedIds: readonly string[];
}

interface Marks {
  readonly placed: readonly SyncedMessage[];
  readonly changedIds: readonly string[];
  readonly removedIds: readonly string[];
  readonly archivedIds: readonly string[];
}

function markAdded<M extends SyncedMessage>(
  added: readonly M[],
  byId: ReadonlyMap<string, M>,
  firstPosition: number,
): Marks & { readonly placed: readonly M[] } {
  const placed: M[] = [];
  const changedIds: string[] = [];
  const removedIds: string[] = [];
  const archivedIds: string[] = [];
  added.forEach((sent, index) => {
    const message = byId.get(sent.id);
    if (message) placed.push({ ...message, position: firstPosition + index });
    if (message && isChanged(sent, message)) changedIds.push(sent.id);
    if (message?.archivedBy != null) archivedIds.push(sent.id);
    if (message?.archivedBy !== null) removedIds.push(sent.id);
  });
  return { placed, changedIds, removedIds, archivedIds };
}

function isValueSent<S extends SyncedSession>(field: string, sent: S, now: S): boolean {
  const before = new Map<string, unknown>(Object.entries(sent));
  return new Map<string, unknown>(Object.entries(now)).get(field) === before.get(field);
}

/** Null for messages that were all known already: their order is learned by loading. */
export function noteSent<S extends SyncedSession, M extends SyncedMessage>(
  copy: Copy<S, M>,
  sent: Sent<S, M>,
  answer: Written,
  nowMs: number,
): { readonly session: S; readonly placed: readonly M[] } {
  const { session, messages } = copy;
  const { syncState } = session;
  const byId = new Map(messages.map((message) => [message.id, message]));
  // Places count by their order alone: the server's own numbers move up when messages before them go.
  const lastPosition = messages.reduce((last, { position }) => Math.max(last, position ?? -1), -1);
  const marks = markAdded(sent.added, byId, lastPosition + 1);
  const stillChanged = syncState.changedMessageIds.filter((id) => {
    const message = byId.get(id);
    // What the server does not have goes there as it is now; what a summary stands for goes nowhere any more.
    if (message?.position == null || message.archivedBy !== null) return false;
    const before = sent.changed.find((one) => one.id === id);
    return before === undefined || isChanged(before, message);
  });
  const isBuiltOnThis = answer.previousEtag === sent.session.syncState.etag;
  const next: SyncState = {
    lastSyncedMessageCount: answer.messageCount,
    needsFullSync: false,
    // Another device wrote in between: its change is loaded.
    etag: isBuiltOnThis ? answer.etag : syncState.etag,
    serverEtag: answer.etag,
    changedFields: syncState.changedFields.filter(
      (field) => !sent.fields.includes(field) || !isValueSent(field, sent.session, session),
    ),
    changedMessageIds: [...stillChanged, ...marks.changedIds],
    removedMessageIds: [
      ...syncState.removedMessageIds.filter((id) => !sent.removedIds.includes(id)),
      ...marks.removedIds,
    ],
    archivedMessageIds: [
      ...syncState.archivedMessageIds.filter((id) => !sent.removedIds.includes(id)),
      ...marks.archivedIds,
    ],
  };
  return { session: { ...session, lastSyncAt: nowMs, syncState: next }, placed: marks.placed };
}
