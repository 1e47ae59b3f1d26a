// Creates and replaces a conversation in one transaction.
import { BackendMessage, type BackendSession } from '@parley/contract/history/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { deleteImages } from '../images/images.store.ts';
import { addToStateHash, EMPTY_STATE_HASH, toEtag } from '../history.state-hash.ts';
import { planSave, type MergePlan, type PlacedMessage, type SaveRequest } from './merge.ts';
import {
  deleteMessages,
  findBody,
  insertMessages,
  listEntries,
  moveMessage,
} from '../history.messages.store.ts';
import {
  hashSettings,
  toMoment,
  toPreview,
  toSettings,
  type SessionHead,
  type StoredEntry,
  type StoredMessage,
} from '../history.record.ts';
import { assertSessionSize } from '../history.size.ts';
import { findHead, hasTombstone, insertHead, updateHead } from '../history.store.ts';
import { lockOwner } from '../storage/owners.store.ts';
import { assertWithinQuota } from '../storage/quota.ts';

/** The state the caller knows. `unite`: none, so nothing stored is removed or changed. */
export type Condition =
  { readonly kind: 'none' | 'new' | 'unite' } | { readonly kind: 'etags'; readonly etags: readonly string[] };

export interface SaveInput {
  readonly session: BackendSession;
  readonly keepIds: readonly string[] | null;
  readonly archivedIds: readonly string[];
  readonly condition: Condition;
}

export interface Saved {
  readonly head: SessionHead;
  readonly change: 'created' | 'updated' | 'unchanged';
}

interface SaveContext {
  /** Messages of the session in stored form. */
  readonly messages: readonly StoredMessage[];
  readonly userId: string;
  readonly nowMs: number;
  /** Storage limit of an account. */
  readonly maxStoredBytes: number;
}

function checkCondition(condition: Condition, known: SessionHead | null): void {
  if (condition.kind === 'new' && known) throw new AppError('stale_session');
  if (condition.kind !== 'etags') return;
  const { etags } = condition;
  if (!known || !(etags.includes('*') || etags.includes(toEtag(known)))) throw new AppError('stale_session');
}

function checkIds({ session, keepIds }: SaveInput, stored: readonly StoredEntry[]): void {
  const sent = new Set(session.messages.map((message) => message.message_id));
  if (sent.size < session.messages.length) {
    throw toFieldError('session.messages', 'must not name a message twice');
  }
  const known = new Set(stored.map((entry) => entry.id));
  if (keepIds?.some((id) => !known.has(id) && !sent.has(id))) {
    throw new AppError('history_conflict', {
      data: { detail: 'The conversation does not have all the messages that are to be kept.' },
    });
  }
}

interface HeadContext {
  readonly known: SessionHead | null;
  readonly preview: string;
  readonly nowMs: number;
}

type NewHead = Omit<SessionHead, 'revision'>;

function toNewHead(
  session: BackendSession,
  { list }: MergePlan,
  { known, preview, nowMs }: HeadContext,
): NewHead {
  const settings = toSettings(session);
  return {
    ...settings,
    sessionId: session.session_id,
    activeLeafId: session.active_leaf_id ?? null,
    createdAt: known?.createdAt ?? Date.parse(session.created_at),
    updatedAt: nowMs,
    lastMessageAt: toMoment(session.last_message_at),
    lastUserActivityAt: toMoment(session.last_user_activity_at),
    messageCount: list.length,
    stateHash: addToStateHash(
      EMPTY_STATE_HASH,
      0,
      list.map((placed) => placed.hash),
    ),
    settingsHash: hashSettings(settings),
    lastMessagePreview: preview,
  };
}

/** Stored messages stay as they are; the settings are those of the most recently active device. */
function unite(head: NewHead, known: SessionHead): NewHead {
  const isLater = (head.lastUserActivityAt ?? 0) > (known.lastUserActivityAt ?? 0);
  const { messageCount, stateHash, lastMessagePreview, updatedAt } = head;
  const lastMessageAt = Math.max(head.lastMessageAt ?? 0, known.lastMessageAt ?? 0) || null;
  return {
    ...(isLater ? head : known),
    messageCount,
    stateHash,
    lastMessagePreview,
    updatedAt,
    lastMessageAt,
  };
}

function toSaveRequest(
  messages: readonly StoredMessage[],
  { keepIds, archivedIds, condition }: SaveInput,
  stored: readonly StoredEntry[],
): SaveRequest {
  if (condition.kind !== 'unite')
    return { messages, keepIds: keepIds && new Set(keepIds), archiveIds: new Set(archivedIds) };
  const known = new Set(stored.map((entry) => entry.id));
  return {
    messages: messages.filter(({ id }) => !known.has(id)),
    keepIds: new Set(stored.filter((entry) => !entry.isArchived).map((entry) => entry.id)),
    archiveIds: new Set(),
  };
}

const isMoved = ({ stored, seq, isArchived }: PlacedMessage): boolean =>
  stored !== null && (stored.seq !== seq || stored.isArchived !== isArchived);

async function applyPlan(
  tx: Tx,
  plan: MergePlan,
  sessionId: string,
  { userId, nowMs }: SaveContext,
): Promise<void> {
  const owner = { userId, sessionId, nowMs };
  const all = [...plan.list, ...plan.archive];
  const written = all.flatMap(({ message, seq, isArchived }) =>
    message ? [{ message, seq, isArchived }] : [],
  );
  const replaced = all.filter(({ stored, message }) => stored && message);
  await deleteMessages(
    tx,
    owner,
    [...plan.removed, ...replaced].map(({ id }) => id),
  );
  await insertMessages(tx, owner, written);
  await assertSessionSize(
    tx,
    owner,
    written.map(({ message }) => message),
  );
  for (const placed of all) if (!placed.message && isMoved(placed)) await moveMessage(tx, owner, placed);
}

async function findPreview(tx: Tx, { list }: MergePlan, userId: string, sessionId: string): Promise<string> {
  const last = list.at(-1);
  if (!last) return '';
  if (last.message) return last.message.preview;
  return toPreview(BackendMessage.parse(JSON.parse(await findBody(tx, userId, sessionId, last.id))).content);
}

/** Images that no message refers to any more. */
function listFreedImages(stored: readonly StoredEntry[], { list, archive }: MergePlan): string[] {
  const used = new Set([...list, ...archive].map(({ imageId }) => imageId));
  return [...new Set(stored.flatMap(({ imageId }) => (imageId === null ? [] : [imageId])))].filter(
    (imageId) => !used.has(imageId),
  );
}

function hasChanged(known: SessionHead, head: NewHead, plan: MergePlan): boolean {
  const archived = plan.archive.some((placed) => !placed.stored?.isArchived || placed.message);
  return archived || plan.removed.length > 0 || toEtag(known) !== toEtag(head);
}

export async function saveSession(tx: Tx, input: SaveInput, context: SaveContext): Promise<Saved> {
  const { userId, nowMs, messages } = context;
  const { session, condition } = input;
  const sessionId = session.session_id;
  const owner = await lockOwner(tx, userId);
  const known = await findHead(tx, userId, sessionId);
  if (!known && (await hasTombstone(tx, userId, sessionId))) throw new AppError('gone');
  checkCondition(condition, known);
  const stored = known ? await listEntries(tx, userId, sessionId) : [];
  checkIds(input, stored);
  const plan = planSave(stored, toSaveRequest(messages, input, stored));
  const preview = await findPreview(tx, plan, userId, sessionId);
  const asked = toNewHead(session, plan, { known, preview, nowMs });
  const head = known && condition.kind === 'unite' ? unite(asked, known) : asked;
  if (known && !hasChanged(known, head, plan)) return { head: known, change: 'unchanged' };
  const written = known ? await updateHead(tx, userId, head) : await insertHead(tx, userId, head);
  await applyPlan(tx, plan, sessionId, context);
  await deleteImages(tx, userId, sessionId, listFreedImages(stored, plan));
  await assertWithinQuota(tx, userId, owner, context.maxStoredBytes);
  return { head: written, change: known ? 'updated' : 'created' };
}
