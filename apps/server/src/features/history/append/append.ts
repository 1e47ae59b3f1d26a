// Appends messages to a conversation.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_SESSION_MESSAGES } from '@parley/contract/history/constants.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { addToStateHash, toEtag } from '../history.state-hash.ts';
import { insertMessages, findEntries } from '../history.messages.store.ts';
import type { SessionHead, StoredEntry, StoredMessage, StoredState } from '../history.record.ts';
import { assertSessionSize, isCheckDue } from '../history.size.ts';
import { findHead, hasTombstone, updateHead } from '../history.store.ts';
import { lockOwner } from '../storage/owners.store.ts';
import { assertWithinQuota } from '../storage/quota.ts';

export interface AppendInput {
  readonly userId: string;
  readonly sessionId: string;
  readonly fromIndex: number;
  readonly messages: readonly StoredMessage[];
  /** `undefined`: the last of the messages. */
  readonly activeLeafId: string | null | undefined;
  readonly lastUserActivityAt: number | null;
  readonly nowMs: number;
  /** Storage limit of an account. */
  readonly maxStoredBytes: number;
}

export interface Appended {
  readonly head: StoredState;
  readonly previousEtag: string;
  readonly appended: number;
}

function refuse(messageCount: number): AppError {
  return new AppError('history_conflict', {
    data: {
      detail: `The conversation has ${messageCount} messages, other ones than from_index says.`,
      errors: [{ field: 'message_count', message: String(messageCount) }],
    },
  });
}

/** The messages that are not stored yet; throws when the caller's assumption about the stored ones is wrong. */
function selectNew(
  { fromIndex, messages }: AppendInput,
  messageCount: number,
  stored: readonly StoredEntry[],
): readonly StoredMessage[] {
  if (fromIndex > messageCount) throw refuse(messageCount);
  const known = new Map(stored.map((entry) => [entry.id, entry]));
  for (const { id, hash } of messages) {
    const entry = known.get(id);
    const isBefore = entry && !entry.isArchived && entry.seq < fromIndex;
    if (isBefore && entry.hash !== hash) throw refuse(messageCount);
  }
  const seen = new Set<string>();
  return messages.filter(({ id }) => {
    const isNew = !known.has(id) && !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

const latest = (...times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

/** Appends the messages to the conversation and makes their branch the active one. */
function extendHead(head: SessionHead, added: readonly StoredMessage[], input: AppendInput): SessionHead {
  const last = added.at(-1);
  const leaf = head.activeLeafId === null || !last ? head.activeLeafId : last.id;
  const fromUser = added.filter((message) => message.isFromUser);
  return {
    ...head,
    activeLeafId: input.activeLeafId === undefined ? leaf : input.activeLeafId,
    updatedAt: input.nowMs,
    lastMessageAt: latest(head.lastMessageAt, ...added.map((message) => message.sentAt)),
    lastUserActivityAt: latest(
      head.lastUserActivityAt,
      input.lastUserActivityAt,
      ...fromUser.map((message) => message.sentAt),
    ),
    messageCount: head.messageCount + added.length,
    stateHash: addToStateHash(
      head.stateHash,
      head.messageCount,
      added.map((message) => message.hash),
    ),
    lastMessagePreview: last?.preview ?? head.lastMessagePreview,
  };
}

export async function appendMessages(tx: Tx, input: AppendInput): Promise<Appended> {
  const { userId, sessionId, messages, nowMs } = input;
  const owner = await lockOwner(tx, userId);
  const known = await findHead(tx, userId, sessionId);
  if (!known) throw new AppError((await hasTombstone(tx, userId, sessionId)) ? 'gone' : 'not_found');
  const ids = messages.map((message) => message.id);
  const added = selectNew(input, known.messageCount, await findEntries(tx, userId, sessionId, ids));
  if (known.messageCount + added.length > MAX_SESSION_MESSAGES) throw new AppError('too_large');
  const previousEtag = toEtag(known);
  const head = extendHead(known, added, input);
  if (toEtag(head) === previousEtag) return { head: known, previousEtag, appended: 0 };
  const updated = await updateHead(tx, userId, head);
  const placed = added.map((message, index) => ({
    message,
    seq: known.messageCount + index,
    isArchived: false,
  }));
  await insertMessages(tx, { userId, sessionId, nowMs }, placed);
  if (isCheckDue(known.messageCount, added)) await assertSessionSize(tx, input);
  await assertWithinQuota(tx, userId, owner, input.maxStoredBytes);
  return { head: updated, previousEtag, appended: added.length };
}
