import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';
import { READ_DOCUMENT } from '../reading/read-job.ts';

export type DocumentRow = Row<'knowledge_documents'>;

export function listDocuments(reader: Reader, collectionId: string): Promise<DocumentRow[]> {
  return reader
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .execute();
}

export function findDocument(
  reader: Reader,
  of: { readonly collectionId: string; readonly id: string },
): Promise<DocumentRow | undefined> {
  return reader
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('id', '=', of.id)
    .where('collection_id', '=', of.collectionId)
    .executeTakeFirst();
}

export function findUnread(reader: Reader, id: string): Promise<DocumentRow | undefined> {
  return reader
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
}

export function findSame(
  reader: Reader,
  of: { readonly collectionId: string; readonly checksum: string },
): Promise<DocumentRow | undefined> {
  return reader
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('collection_id', '=', of.collectionId)
    .where('checksum', '=', of.checksum)
    .executeTakeFirst();
}

export async function countDocuments(reader: Reader, collectionId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('knowledge_documents')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Of the collection, and of all that the account has. */
export async function countPassages(
  reader: Reader,
  of: { readonly userId: string; readonly collectionId: string },
): Promise<{ readonly ofCollection: number; readonly ofAccount: number }> {
  const rows = await reader
    .selectFrom('knowledge_documents')
    .select(['collection_id', (select) => select.fn.sum<number>('passages').as('total')])
    .where('user_id', '=', of.userId)
    .groupBy('collection_id')
    .execute();
  const totals = rows.map((row) => ({ id: row.collection_id, total: Number(row.total) }));
  return {
    ofCollection: totals.find(({ id }) => id === of.collectionId)?.total ?? 0,
    ofAccount: totals.reduce((sum, { total }) => sum + total, 0),
  };
}

export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await tx.insertInto('knowledge_documents').values(row).execute();
}

export async function updateDocument(
  tx: Tx,
  id: string,
  change: Partial<Omit<DocumentRow, 'id' | 'user_id' | 'collection_id'>>,
): Promise<void> {
  await tx.updateTable('knowledge_documents').set(change).where('id', '=', id).execute();
}

export async function countUnread(reader: Reader, userId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('knowledge_documents')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('state', '=', 'reading')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Those that no job will read: all its attempts have failed, or the document comes from a backup, without its file. */
export async function listAbandoned(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('knowledge_documents')
    .select('id')
    .where('state', '=', 'reading')
    .where((condition) =>
      condition.not(
        condition.exists(
          condition
            .selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.name', '=', READ_DOCUMENT.name)
            .whereRef('jobs.key', '=', 'knowledge_documents.id'),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertPiece(tx: Tx, row: Row<'knowledge_pieces'>): Promise<void> {
  await tx.insertInto('knowledge_pieces').values(row).execute();
}

/** One by one: a file is up to 25 MB. */
export async function* readPieces(reader: Reader, documentId: string): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece += 1) {
    const row = await reader
      .selectFrom('knowledge_pieces')
      .select('bytes')
      .where('document_id', '=', documentId)
      .where('piece', '=', piece)
      .executeTakeFirst();
    if (!row) return;
    yield Buffer.from(row.bytes);
  }
}

/** All other writes wait for a statement to end. */
const PIECES_A_STATEMENT = 8;
const PASSAGES_A_STATEMENT = 100;

export async function deletePieces(tx: Tx, documentId: string): Promise<void> {
  for (let isMore = true; isMore;) {
    const done = await tx
      .deleteFrom('knowledge_pieces')
      .where('document_id', '=', documentId)
      .where('piece', 'in', (query) =>
        query
          .selectFrom('knowledge_pieces')
          .select('piece')
          .where('document_id', '=', documentId)
          .limit(PIECES_A_STATEMENT),
      )
      .executeTakeFirst();
    isMore = Number(done.numDeletedRows) === PIECES_A_STATEMENT;
  }
}

export async function deletePassages(tx: Tx, documentId: string): Promise<void> {
  for (let isMore = true; isMore;) {
    const done = await tx
      .deleteFrom('knowledge_passages')
      .where('number', 'in', (query) =>
        query
          .selectFrom('knowledge_passages')
          .select('number')
          .where('document_id', '=', documentId)
          .limit(PASSAGES_A_STATEMENT),
      )
      .executeTakeFirst();
    isMore = Number(done.numDeletedRows) === PASSAGES_A_STATEMENT;
  }
}

export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await deletePieces(tx, id);
  await deletePassages(tx, id);
  await tx.deleteFrom('knowledge_documents').where('id', '=', id).execute();
}
