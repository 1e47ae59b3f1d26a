// Reads documents that were added, one job each: the text in the isolated process, then its passages in one transaction
// with the end of the document's reading. A job that is done again finds nothing to do.
import { Readable } from 'node:stream';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { MAX_ACCOUNT_PASSAGES, MAX_COLLECTION_PASSAGES } from '@parley/contract/knowledge/constants.ts';
import type { DocumentProblem } from '@parley/contract/knowledge/schemas.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { UploadStore } from '../../../platform/http/bodies/upload-store.ts';
import { mapInSlices } from '../../../platform/in-slices.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import {
  countPassages,
  deletePassages,
  deletePieces,
  findUnread,
  listAbandoned,
  readPieces,
  updateDocument,
  type DocumentRow,
} from '../documents/documents.store.ts';
import { insertPassages, type NewPassage } from '../documents/passages.store.ts';
import { lockKnowledge } from '../knowledge.service.ts';
import { toPassageWords } from '../search/passage-words.ts';
import type { DocumentReader, DocumentReading } from './document-reader.ts';
import { READ_DOCUMENT } from './read-job.ts';
import { splitPassages, type SplitPassage } from './split-passages.ts';

export interface ReadDocumentsDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'work'>;
  readonly uploads: Pick<UploadStore, 'keep' | 'remove'>;
  readonly reader: DocumentReader;
}

export interface ReadDocuments {
  /** Documents that no job reads any more, of whatever became of it. */
  failAbandoned(): Promise<void>;
}

const CONCURRENCY = 2;
const ABANDONED_AT_ONCE = 100;

/** Failures of the file; others are tried again. */
const PROBLEMS: Partial<Readonly<Record<ErrorCode, DocumentProblem>>> = {
  invalid_file: 'unknown_kind',
  file_unreadable: 'unreadable',
  file_expands: 'expands',
};

/** A placeholder of a picture is no text. */
const toText = (text: string): string => text.replaceAll('\ufffc', ' ');

function* upTo<Item>(items: Iterable<Item>, most: number): Generator<Item> {
  let count = 0;
  for (const item of items) {
    if (count >= most) return;
    count += 1;
    yield item;
  }
}

export function createReadDocuments({ db, jobs, uploads, reader }: ReadDocumentsDeps): ReadDocuments {
  const fail = (id: string, problem: DocumentProblem): Promise<void> =>
    db.write(async (tx) => {
      if (!(await findUnread(tx, id))) return;
      await updateDocument(tx, id, { state: 'failed', problem });
      await deletePieces(tx, id);
    });

  /** `null`: its bytes are not here. */
  async function readFile({ id, user_id: owner, name }: DocumentRow): Promise<DocumentReading | null> {
    const file = await uploads.keep(name, Readable.from(readPieces(db.read, id)));
    try {
      if (file.sizeBytes === 0) return null;
      return await reader.read(owner, { path: file.path, name, pictures: 'skip' });
    } finally {
      await uploads.remove([file]);
    }
  }

  function toPassages(document: DocumentRow, { text, pageStarts }: DocumentReading): Promise<NewPassage[]> {
    const { id, user_id, collection_id } = document;
    const parts = splitPassages({ text: toText(text), pageStarts });
    let position = 0;
    const toNew = ({ page, section, lineFrom, lineTo, text: passage }: SplitPassage): NewPassage => {
      position += 1;
      const place = { page, section, line_from: lineFrom, line_to: lineTo };
      const row = { user_id, collection_id, document_id: id, position, ...place, text: passage };
      return { row, words: toPassageWords(row) };
    };
    // One more than fits tells that there are too many.
    return mapInSlices(
      upTo(parts, MAX_COLLECTION_PASSAGES + 1),
      ({ text: passage }) => passage.length,
      toNew,
    );
  }

  /** `false`: the collection or the account is full. */
  const save = (
    { id, user_id: userId, collection_id: collectionId }: DocumentRow,
    { mediaType, text, pages, isTruncated, pagesRead }: DocumentReading,
    passages: readonly NewPassage[],
  ): Promise<boolean> =>
    db.write(async (tx) => {
      await lockKnowledge(tx, userId);
      // Deleted meanwhile, or read by another process.
      if (!(await findUnread(tx, id))) return true;
      const { ofCollection, ofAccount } = await countPassages(tx, { userId, collectionId });
      if (
        ofCollection + passages.length > MAX_COLLECTION_PASSAGES ||
        ofAccount + passages.length > MAX_ACCOUNT_PASSAGES
      )
        return false;
      await deletePassages(tx, id);
      await insertPassages(tx, passages);
      await updateDocument(tx, id, {
        state: 'ready',
        media_type: mediaType,
        pages,
        characters: text.length,
        passages: passages.length,
        is_truncated: isTruncated || (pages !== null && pagesRead !== null && pagesRead < pages) ? 1 : 0,
      });
      await deletePieces(tx, id);
      return true;
    });

  async function read(documentId: string, signal: AbortSignal): Promise<void> {
    const document = await findUnread(db.read, documentId);
    if (!document) return;
    let reading: DocumentReading | null;
    try {
      reading = await readFile(document);
    } catch (error) {
      // A server that stops ends its readers, which says nothing about the file.
      signal.throwIfAborted();
      const problem = error instanceof AppError ? PROBLEMS[error.code] : undefined;
      if (problem === undefined) throw error;
      return fail(documentId, problem);
    }
    if (reading === null) return fail(documentId, 'unavailable');
    if (reading.isPicture) return fail(documentId, 'picture');
    const passages = await toPassages(document, reading);
    if (passages.length === 0) return fail(documentId, 'no_text');
    if (!(await save(document, reading, passages))) return fail(documentId, 'full');
  }

  jobs.work(READ_DOCUMENT, ({ documentId }, { signal }) => read(documentId, signal), {
    concurrency: CONCURRENCY,
  });

  return {
    async failAbandoned() {
      const ids = await listAbandoned(db.read, ABANDONED_AT_ONCE);
      for (const id of ids) await fail(id, 'unavailable');
    },
  };
}
