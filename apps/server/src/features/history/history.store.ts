// Conversations without their messages, and tombstones of removed ones.
import { sql } from 'kysely';
import { ReasoningEffort } from '@parley/contract/chat/schemas.ts';
import { ChatAgent } from '@parley/contract/history/schemas.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { prepareQuery, slotsFor } from '../../platform/db/prepared.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';
import { toSearchedText } from '@parley/contract/search/words.ts';
import type { SessionHead } from './history.record.ts';
import { takeRevision } from './storage/owners.store.ts';

export const SUMMARY_COLUMNS = [
  ...(['session_id', 'name', 'is_pinned', 'created_at', 'updated_at', 'last_message_at'] as const),
  ...(['last_user_activity_at', 'message_count', 'mark_a', 'mark_b', 'mark_c'] as const),
  ...(['settings_hash', 'active_leaf_id', 'last_message_preview'] as const),
] as const;

export type SummaryRow = Pick<
  SessionHead,
  | 'sessionId'
  | 'name'
  | 'isPinned'
  | 'createdAt'
  | 'updatedAt'
  | 'lastMessageAt'
  | 'lastUserActivityAt'
  | 'messageCount'
  | 'stateHash'
  | 'settingsHash'
  | 'activeLeafId'
  | 'lastMessagePreview'
>;

export function toSummaryRow(row: Pick<Row<'chat_sessions'>, (typeof SUMMARY_COLUMNS)[number]>): SummaryRow {
  return {
    sessionId: row.session_id,
    name: row.name,
    isPinned: row.is_pinned === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastMessageAt: row.last_message_at,
    lastUserActivityAt: row.last_user_activity_at,
    messageCount: row.message_count,
    stateHash: { a: row.mark_a, b: row.mark_b, c: row.mark_c },
    settingsHash: row.settings_hash,
    activeLeafId: row.active_leaf_id,
    lastMessagePreview: row.last_message_preview,
  };
}

function toHead(row: Row<'chat_sessions'>): SessionHead {
  return {
    ...toSummaryRow(row),
    systemPrompt: row.system_prompt,
    selectedModelId: row.selected_model_id,
    supportsVision: row.supports_vision === 1,
    supportsReasoningEffort: row.supports_reasoning_effort === 1,
    reasoningEffort: ReasoningEffort.nullable().parse(row.reasoning_effort),
    titleGenerated: row.title_generated === 1,
    agent: row.agent === null ? undefined : ChatAgent.nullable().parse(JSON.parse(row.agent)),
    revision: row.revision,
  };
}

function toRow(userId: string, head: SessionHead): NewRow<'chat_sessions'> {
  return {
    user_id: userId,
    session_id: head.sessionId,
    name: head.name,
    name_key: toSearchedText(head.name),
    is_pinned: head.isPinned ? 1 : 0,
    title_generated: head.titleGenerated ? 1 : 0,
    selected_model_id: head.selectedModelId,
    supports_vision: head.supportsVision ? 1 : 0,
    supports_reasoning_effort: head.supportsReasoningEffort ? 1 : 0,
    reasoning_effort: head.reasoningEffort,
    active_leaf_id: head.activeLeafId,
    created_at: head.createdAt,
    updated_at: head.updatedAt,
    last_message_at: head.lastMessageAt,
    last_user_activity_at: head.lastUserActivityAt,
    message_count: head.messageCount,
    mark_a: head.stateHash.a,
    mark_b: head.stateHash.b,
    mark_c: head.stateHash.c,
    settings_hash: head.settingsHash,
    last_message_preview: head.lastMessagePreview,
    system_prompt: head.systemPrompt,
    agent: head.agent === undefined ? null : JSON.stringify(head.agent),
    revision: head.revision,
  };
}

const selectHead = prepareQuery<{ userId: string; sessionId: string }, Row<'chat_sessions'>>((reader, slot) =>
  reader
    .selectFrom('chat_sessions')
    .selectAll()
    .where('user_id', '=', slot('userId'))
    .where('session_id', '=', slot('sessionId')),
);

export async function findHead(
  reader: Reader,
  userId: string,
  sessionId: string,
): Promise<SessionHead | null> {
  const [row] = (await selectHead(reader, { userId, sessionId })).rows;
  return row ? toHead(row) : null;
}

/** The account is locked. Returns the state with its revision. */
export async function insertHead(
  tx: Tx,
  userId: string,
  head: Omit<SessionHead, 'revision'>,
): Promise<SessionHead> {
  const created = { ...head, revision: await takeRevision(tx, userId) };
  await tx.insertInto('chat_sessions').values(toRow(userId, created)).execute();
  return created;
}

const CHANGING_COLUMNS = [
  ...(['name', 'name_key', 'is_pinned', 'title_generated', 'selected_model_id', 'supports_vision'] as const),
  ...([
    'supports_reasoning_effort',
    'reasoning_effort',
    'active_leaf_id',
    'created_at',
    'updated_at',
  ] as const),
  ...(['last_message_at', 'last_user_activity_at', 'message_count', 'mark_a', 'mark_b', 'mark_c'] as const),
  ...(['settings_hash', 'last_message_preview', 'system_prompt', 'agent', 'revision'] as const),
] as const;

const setHead = prepareQuery<NewRow<'chat_sessions'>, never>((tx, slot) =>
  tx
    .updateTable('chat_sessions')
    .set(slotsFor<NewRow<'chat_sessions'>>(slot, CHANGING_COLUMNS))
    .where('user_id', '=', slot('user_id'))
    .where('session_id', '=', slot('session_id')),
);

/** The account is locked. Returns the state with its revision. */
export async function updateHead(
  tx: Tx,
  userId: string,
  head: Omit<SessionHead, 'revision'>,
): Promise<SessionHead> {
  const updated = { ...head, revision: await takeRevision(tx, userId) };
  await setHead(tx, toRow(userId, updated));
  return updated;
}

export async function deleteSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('chat_sessions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Names that contain all of these fragments. */
function havingPieces(pieces: readonly string[]) {
  return sql<boolean>`(${sql.join(
    pieces.map((piece) => sql`name_key like ${`%${escapePattern(piece)}%`} escape '\\'`),
    sql` and `,
  )})`;
}

/** Pinned ones first, then by last activity: the order of the index `chat_sessions_in_order`. */
export async function listHeads(
  reader: Reader,
  userId: string,
  { pieces, limit, offset }: { pieces: readonly string[]; limit: number; offset: number },
): Promise<SummaryRow[]> {
  let query = reader.selectFrom('chat_sessions').select(SUMMARY_COLUMNS).where('user_id', '=', userId);
  if (pieces.length > 0) query = query.where(havingPieces(pieces));
  const rows = await query
    .orderBy('is_pinned', 'desc')
    .orderBy(sql`coalesce(last_user_activity_at, last_message_at, created_at)`, 'desc')
    .orderBy('session_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toSummaryRow);
}

export async function countHeads(reader: Reader, userId: string, pieces: readonly string[]): Promise<number> {
  let query = reader
    .selectFrom('chat_sessions')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId);
  if (pieces.length > 0) query = query.where(havingPieces(pieces));
  return Number((await query.executeTakeFirstOrThrow()).total);
}

/** The account is locked. Returns the revision of the removal. */
export async function insertTombstone(
  tx: Tx,
  userId: string,
  sessionId: string,
  nowMs: number,
): Promise<number> {
  const revision = await takeRevision(tx, userId);
  const removal = { removed_at: nowMs, revision };
  await tx
    .insertInto('chat_tombstones')
    .values({ user_id: userId, session_id: sessionId, ...removal })
    .onConflict((conflict) => conflict.columns(['user_id', 'session_id']).doUpdateSet(removal))
    .execute();
  return revision;
}

export async function hasTombstone(reader: Reader, userId: string, sessionId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('chat_tombstones')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listTombstones(reader: Reader, userId: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('chat_tombstones')
    .select('session_id')
    .where('user_id', '=', userId)
    .orderBy('removed_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.session_id);
}

export async function removeTombstonesBefore(tx: Tx, timeMs: number): Promise<void> {
  await tx.deleteFrom('chat_tombstones').where('removed_at', '<', timeMs).execute();
}
