// Creates and replaces a conversation in one transaction.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { deleteImages } from '../images/images.store.ts';
import { deleteMessages, insertMessages, listEntries, moveMessage } from '../history.messages.store.ts';
import type { SessionHead, StoredEntry, StoredMessage } from '../history.record.ts';
import { assertSessionSize } from '../history.size.ts';
import { toEtag } from '../history.state-hash.ts';
import { findHead, hasTombstone, insertHead, updateHead } from '../history.store.ts';
import { lockOwner } from '../storage/owners.store.ts';
import { assertRoomForOneMore, assertWithinQuota } from '../storage/quota.ts';
import type { MergePlan, PlacedMessage } from './merge.ts';
import { findPreview, toNewHead, unite, type NewHead } from './new-head.ts';
import { planInSteps, type Condition, type SaveInput } from './plan.ts';

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
  if (written.length > 0) await assertSessionSize(tx, owner);
  for (const placed of all) if (!placed.message && isMoved(placed)) await moveMessage(tx, owner, placed);
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
  if (!known) await assertRoomForOneMore(tx, userId);
  const stored = known ? await listEntries(tx, userId, sessionId) : [];
  const plan = await planInSteps(input, stored, messages);
  const preview = await findPreview(tx, plan, userId, sessionId);
  const asked = await toNewHead(session, plan, { known, preview, nowMs });
  const head = known && condition.kind === 'unite' ? unite(asked, known) : asked;
  if (known && !hasChanged(known, head, plan)) return { head: known, change: 'unchanged' };
  const written = known ? await updateHead(tx, userId, head) : await insertHead(tx, userId, head);
  await applyPlan(tx, plan, sessionId, context);
  await deleteImages(tx, userId, sessionId, listFreedImages(stored, plan));
  await assertWithinQuota(tx, userId, owner, context.maxStoredBytes);
  return { head: written, change: known ? 'updated' : 'created' };
}
