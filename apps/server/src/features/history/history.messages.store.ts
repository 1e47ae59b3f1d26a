// Messages of conversations: the list in its order, and the archive beside it.
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { prepareQuery, slotsFor } from '../../platform/db/prepared.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';
import type { StoredEntry, StoredMessage } from './history.record.ts';
import { messageWords } from './search/message-words.ts';

const ROWS_PER_STATEMENT = 50;

/** The owner's messages, and their time. */
export interface MessageOwner {
  readonly userId: string;
  readonly sessionId: string;
  readonly nowMs: number;
}

export interface StoredBody {
  /** JSON, as sent. */
  readonly body: string;
  readonly hash: string;
}

/** Messages read between two yields to the event loop. */
const READ_IN_A_TURN = 1_000;

/** Reads page by page; within a transaction, to see one state of the conversation. */
export async function listBodies(
  reader: Reader,
  userId: string,
  sessionId: string,
  isArchived: boolean,
): Promise<StoredBody[]> {
  const page = reader
    .selectFrom('chat_messages')
    .select(['number', 'seq', 'hash', 'body'])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('is_archived', '=', isArchived ? 1 : 0)
    .orderBy('seq')
    .orderBy('number')
    .limit(READ_IN_A_TURN);
  const bodies: StoredBody[] = [];
  let rows = await page.execute();
  for (;;) {
    for (const { body, hash } of rows) bodies.push({ body, hash });
    const last = rows.at(-1);
    if (!last || rows.length < READ_IN_A_TURN) return bodies;
    await nextTurn();
    rows = await page.where(sql<boolean>`(seq, number) > (${last.seq}, ${last.number})`).execute();
  }
}

const ENTRY_COLUMNS = ['message_id', 'seq', 'hash', 'image_id', 'is_archived'] as const;
type EntryRow = Pick<Row<'chat_messages'>, (typeof ENTRY_COLUMNS)[number]>;

const toEntry = (row: EntryRow): StoredEntry => ({
  id: row.message_id,
  seq: row.seq,
  hash: row.hash,
  imageId: row.image_id,
  isArchived: row.is_archived === 1,
});

/** Of all messages, including archived ones. */
export async function listEntries(reader: Reader, userId: string, sessionId: string): Promise<StoredEntry[]> {
  const rows = await reader
    .selectFrom('chat_messages')
    .select(ENTRY_COLUMNS)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .orderBy('is_archived')
    .orderBy('seq')
    .execute();
  return rows.map(toEntry);
}

/** Of all messages, including archived ones; read from their headers. */
export async function sumBytes(reader: Reader, userId: string, sessionId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('chat_messages')
    .select(sql<number | null>`sum(octet_length(body))`.as('total'))
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

const selectEntry = prepareQuery<{ userId: string; sessionId: string; id: string }, EntryRow>((tx, slot) =>
  tx
    .selectFrom('chat_messages')
    .select(ENTRY_COLUMNS)
    .where('user_id', '=', slot('userId'))
    .where('session_id', '=', slot('sessionId'))
    .where('message_id', '=', slot('id')),
);

/** The given ids that are stored, in the list or the archive. */
export async function findEntries(
  tx: Tx,
  userId: string,
  sessionId: string,
  ids: readonly string[],
): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (const id of ids) found.push(...(await selectEntry(tx, { userId, sessionId, id })).rows.map(toEntry));
  return found;
}

export interface NewMessage {
  readonly message: StoredMessage;
  readonly seq: number;
  readonly isArchived: boolean;
}

const MESSAGE_COLUMNS = [
  ...(['user_id', 'session_id', 'message_id', 'is_archived', 'seq', 'hash', 'image_id'] as const),
  ...(['added_at', 'body'] as const),
] as const;
type MessageRow = Pick<NewRow<'chat_messages'>, (typeof MESSAGE_COLUMNS)[number]>;
type Numbered = Pick<Row<'chat_messages'>, 'number' | 'message_id'>;

/** The usual case: one message is added. */
const insertOne = prepareQuery<MessageRow, Numbered>((tx, slot) =>
  tx
    .insertInto('chat_messages')
    .values(slotsFor<MessageRow>(slot, MESSAGE_COLUMNS))
    .returning(['number', 'message_id']),
);

async function insertRows(tx: Tx, rows: readonly MessageRow[]): Promise<readonly Numbered[]> {
  const [only] = rows;
  if (only && rows.length === 1) return (await insertOne(tx, only)).rows;
  return tx
    .insertInto('chat_messages')
    .values([...rows])
    .returning(['number', 'message_id'])
    .execute();
}

async function insertChunk(
  tx: Tx,
  { userId, sessionId, nowMs }: MessageOwner,
  chunk: readonly NewMessage[],
): Promise<void> {
  const numbered = await insertRows(
    tx,
    chunk.map(({ message, seq, isArchived }) => ({
      user_id: userId,
      session_id: sessionId,
      message_id: message.id,
      is_archived: isArchived ? 1 : 0,
      seq,
      hash: message.hash,
      image_id: message.imageId,
      added_at: nowMs,
      body: message.body,
    })),
  );
  const words = new Map(chunk.map(({ message }) => [message.id, message.words]));
  const texts = numbered.map((row) => ({ number: row.number, words: words.get(row.message_id) ?? '' }));
  await messageWords.add(tx, texts);
}

export async function insertMessages(
  tx: Tx,
  owner: MessageOwner,
  messages: readonly NewMessage[],
): Promise<void> {
  for (let from = 0; from < messages.length; from += ROWS_PER_STATEMENT)
    await insertChunk(tx, owner, messages.slice(from, from + ROWS_PER_STATEMENT));
}

export async function moveMessage(
  tx: Tx,
  { userId, sessionId }: MessageOwner,
  { id, seq, isArchived }: { id: string; seq: number; isArchived: boolean },
): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set({ seq, is_archived: isArchived ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('message_id', '=', id)
    .execute();
}

export async function deleteMessages(
  tx: Tx,
  { userId, sessionId }: MessageOwner,
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS_PER_STATEMENT) {
    await tx
      .deleteFrom('chat_messages')
      .where('user_id', '=', userId)
      .where('session_id', '=', sessionId)
      .where('message_id', 'in', ids.slice(from, from + ROWS_PER_STATEMENT))
      .execute();
  }
}

/** Deletes in batches, because every other write waits for a statement to end. */
const DELETE_BATCH_SIZE = 500;

export async function deleteAllMessages(tx: Tx, userId: string, sessionId: string): Promise<void> {
  let removed = DELETE_BATCH_SIZE;
  while (removed >= DELETE_BATCH_SIZE) {
    const done = await tx
      .deleteFrom('chat_messages')
      .where('number', 'in', (select) =>
        select
          .selectFrom('chat_messages')
          .select('number')
          .where('user_id', '=', userId)
          .where('session_id', '=', sessionId)
          .limit(DELETE_BATCH_SIZE),
      )
      .executeTakeFirst();
    removed = Number(done.numDeletedRows);
  }
}

export async function findBody(
  reader: Reader,
  userId: string,
  sessionId: string,
  id: string,
): Promise<string> {
  const row = await reader
    .selectFrom('chat_messages')
    .select('body')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.body;
}
