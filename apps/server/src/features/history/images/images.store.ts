// Images in chunks. The image row is written last, so its existence guarantees that all bytes are stored.
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';

/** Owned by a conversation; copies for a share carry the id of the share. */
export const OWN = '';

export interface ImageKey {
  readonly userId: string;
  readonly sessionId: string;
  readonly shareId: string;
  readonly imageId: string;
}

export interface ImageFacts {
  readonly mediaType: string;
  readonly size: number;
  readonly checksum: string;
}

const toColumns = (key: ImageKey) => ({
  user_id: key.userId,
  session_id: key.sessionId,
  share_id: key.shareId,
  image_id: key.imageId,
});

export async function findImage(reader: Reader, key: ImageKey): Promise<ImageFacts | null> {
  const row = await reader
    .selectFrom('chat_images')
    .select(['media_type as mediaType', 'size', 'checksum'])
    .where((where) => where.and(toColumns(key)))
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPiece(
  tx: Tx,
  key: ImageKey,
  { piece, bytes, nowMs }: { piece: number; bytes: Uint8Array; nowMs: number },
): Promise<void> {
  await tx
    .insertInto('chat_image_pieces')
    .values({ ...toColumns(key), piece, bytes, added_at: nowMs })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'session_id', 'share_id', 'image_id', 'piece'])
        .doUpdateSet({ added_at: nowMs, bytes }),
    )
    .execute();
}

export async function countPieces(tx: Tx, key: ImageKey): Promise<number> {
  const row = await tx
    .selectFrom('chat_image_pieces')
    .select((select) => select.fn.countAll<number>().as('pieces'))
    .where((where) => where.and(toColumns(key)))
    .executeTakeFirstOrThrow();
  return Number(row.pieces);
}

export async function insertImage(
  tx: Tx,
  key: ImageKey,
  { mediaType, size, checksum }: ImageFacts,
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('chat_images')
    .values({ ...toColumns(key), media_type: mediaType, size, checksum, created_at: nowMs })
    .onConflict((conflict) => conflict.columns(['user_id', 'session_id', 'share_id', 'image_id']).doNothing())
    .execute();
}

export async function readPieces(reader: Reader, key: ImageKey): Promise<Buffer> {
  const rows = await reader
    .selectFrom('chat_image_pieces')
    .select('bytes')
    .where((where) => where.and(toColumns(key)))
    .orderBy('piece')
    .execute();
  return Buffer.concat(rows.map((row) => row.bytes));
}

export async function deleteImages(
  tx: Tx,
  userId: string,
  sessionId: string,
  imageIds: readonly string[],
): Promise<void> {
  if (imageIds.length === 0) return;
  for (const table of ['chat_images', 'chat_image_pieces'] as const) {
    await tx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('session_id', '=', sessionId)
      .where('share_id', '=', OWN)
      .where('image_id', 'in', imageIds)
      .execute();
  }
}

/** Deletes in batches, because all other writes wait for a statement to end. */
const DELETE_BATCH_SIZE = 20;

/** All images of a conversation, including copies for shares. */
export async function deleteAllPieces(tx: Tx, userId: string, sessionId: string): Promise<void> {
  let removed = DELETE_BATCH_SIZE;
  while (removed >= DELETE_BATCH_SIZE) {
    const done = await tx
      .deleteFrom('chat_image_pieces')
      .where('user_id', '=', userId)
      .where('session_id', '=', sessionId)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('share_id', 'image_id', 'piece'),
          'in',
          selectFrom('chat_image_pieces')
            .select(['share_id', 'image_id', 'piece'])
            .where('user_id', '=', userId)
            .where('session_id', '=', sessionId)
            .limit(DELETE_BATCH_SIZE)
            .$asTuple('share_id', 'image_id', 'piece'),
        ),
      )
      .executeTakeFirst();
    removed = Number(done.numDeletedRows);
  }
}

export async function deleteImagesOfShare(tx: Tx, userId: string, shareId: string): Promise<void> {
  for (const table of ['chat_images', 'chat_image_pieces'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).where('share_id', '=', shareId).execute();
  }
}

const KEY_COLUMNS = ['user_id', 'session_id', 'share_id', 'image_id'] as const;

const toKey = (row: Pick<Row<'chat_images'>, (typeof KEY_COLUMNS)[number]>): ImageKey => ({
  userId: row.user_id,
  sessionId: row.session_id,
  shareId: row.share_id,
  imageId: row.image_id,
});

/** Images stored before the given time that no message refers to. */
export async function listUnseen(db: Database, beforeMs: number): Promise<ImageKey[]> {
  const rows = await db.longRead
    .selectFrom('chat_images')
    .select(KEY_COLUMNS)
    .where('share_id', '=', OWN)
    .where('created_at', '<', beforeMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_messages')
            .select('number')
            .whereRef('chat_messages.user_id', '=', 'chat_images.user_id')
            .whereRef('chat_messages.session_id', '=', 'chat_images.session_id')
            .whereRef('chat_messages.image_id', '=', 'chat_images.image_id'),
        ),
      ),
    )
    .execute();
  return rows.map(toKey);
}

/** Incomplete images without a chunk after the given time. */
export async function listUnfinished(db: Database, beforeMs: number): Promise<ImageKey[]> {
  const rows = await db.longRead
    .selectFrom('chat_image_pieces')
    .select(KEY_COLUMNS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_images')
            .select('chat_images.image_id')
            .whereRef('chat_images.user_id', '=', 'chat_image_pieces.user_id')
            .whereRef('chat_images.session_id', '=', 'chat_image_pieces.session_id')
            .whereRef('chat_images.share_id', '=', 'chat_image_pieces.share_id')
            .whereRef('chat_images.image_id', '=', 'chat_image_pieces.image_id'),
        ),
      ),
    )
    .groupBy(KEY_COLUMNS)
    .having((having) => having(having.fn.max('added_at'), '<', beforeMs))
    .execute();
  return rows.map(toKey);
}

/** Chunks without an image row; an image completed meanwhile is kept. */
export async function deleteUnfinished(tx: Tx, key: ImageKey): Promise<void> {
  if (await findImage(tx, key)) return;
  await tx
    .deleteFrom('chat_image_pieces')
    .where((where) => where.and(toColumns(key)))
    .execute();
}

/** Uploaded again: a message is about to refer to it. */
export async function touchImage(tx: Tx, key: ImageKey, nowMs: number): Promise<boolean> {
  const touched = await tx
    .updateTable('chat_images')
    .set({ created_at: nowMs })
    .where((where) => where.and(toColumns(key)))
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
}

/** The account is locked. An image that was uploaded again or is referred to by now is kept. */
export async function deleteUnseen(tx: Tx, key: ImageKey, beforeMs: number): Promise<void> {
  const old = await tx
    .selectFrom('chat_images')
    .select('size')
    .where((where) => where.and(toColumns(key)))
    .where('created_at', '<', beforeMs)
    .executeTakeFirst();
  if (!old) return;
  const shown = await tx
    .selectFrom('chat_messages')
    .select('number')
    .where('user_id', '=', key.userId)
    .where('session_id', '=', key.sessionId)
    .where('image_id', '=', key.imageId)
    .executeTakeFirst();
  if (!shown) await deleteImages(tx, key.userId, key.sessionId, [key.imageId]);
}
