// The head of a conversation as a save leaves it.
import { BackendMessage, type BackendSession } from '@parley/contract/history/schemas.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findBody } from '../history.messages.store.ts';
import { hashSettings, toMoment, toPreview, toSettings, type SessionHead } from '../history.record.ts';
import { hashState } from '../history.state-hash.ts';
import type { MergePlan } from './merge.ts';

interface HeadContext {
  readonly known: SessionHead | null;
  readonly preview: string;
  readonly nowMs: number;
}

export type NewHead = Omit<SessionHead, 'revision'>;

export async function toNewHead(
  session: BackendSession,
  { list }: MergePlan,
  { known, preview, nowMs }: HeadContext,
): Promise<NewHead> {
  const settings = toSettings(session, known);
  return {
    ...settings,
    sessionId: session.session_id,
    activeLeafId: session.active_leaf_id ?? null,
    createdAt: known?.createdAt ?? Date.parse(session.created_at),
    updatedAt: nowMs,
    lastMessageAt: toMoment(session.last_message_at),
    lastUserActivityAt: toMoment(session.last_user_activity_at),
    messageCount: list.length,
    stateHash: await hashState(list.map((placed) => placed.hash)),
    settingsHash: hashSettings(settings),
    lastMessagePreview: preview,
  };
}

/** Stored messages stay as they are; the settings are those of the most recently active device. */
export function unite(head: NewHead, known: SessionHead): NewHead {
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

export async function findPreview(
  tx: Tx,
  { list }: MergePlan,
  userId: string,
  sessionId: string,
): Promise<string> {
  const last = list.at(-1);
  if (!last) return '';
  if (last.message) return last.message.preview;
  return toPreview(BackendMessage.parse(JSON.parse(await findBody(tx, userId, sessionId, last.id))).content);
}
