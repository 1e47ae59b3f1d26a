// Documents of a collection. An upload is stored with the job that reads it, so that any server reads it, once this one is
// gone as well.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { DOCUMENT_NAME_MAX_LENGTH, MAX_DOCUMENTS } from '@parley/contract/knowledge/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { StoredFile } from '../../../platform/http/bodies/upload-store.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { toPlainWords } from '../../../toolbox/plain-words.ts';
import { getOwn, getReadable, lockKnowledge } from '../knowledge.service.ts';
import { updateCollection } from '../knowledge.store.ts';
import { READ_DOCUMENT } from '../reading/read-job.ts';
import {
  countDocuments,
  countUnread,
  deleteDocument,
  findDocument,
  findSame,
  insertDocument,
  insertPiece,
  listDocuments,
  type DocumentRow,
} from './documents.store.ts';
import { listPassages, type PassageRow } from './passages.store.ts';

export interface Documents {
  /** By name. */
  list(userId: string, collectionId: string): Promise<readonly DocumentRow[]>;
  /** The one that is there already where the same file was added before, and could be read. */
  add(userId: string, collectionId: string, file: StoredFile): Promise<DocumentRow>;
  remove(userId: string, collectionId: string, id: string): Promise<void>;
  listPassages(
    userId: string,
    of: { readonly collectionId: string; readonly id: string },
    page: { readonly from: number; readonly limit: number },
  ): Promise<{ readonly document: DocumentRow; readonly passages: readonly PassageRow[] }>;
}

export interface DocumentsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly jobs: Pick<Jobs, 'write'>;
}

/** No statement takes long for one. */
const PIECE_BYTES = 512 * 1024;
const RETRY_AFTER_SECONDS = 10;
/** Files of one account that wait to be read. */
const MAX_UNREAD = 10;

const toBusy = (): AppError =>
  new AppError('extraction_busy', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });

interface TakenFile {
  readonly checksum: string;
  readonly pieces: readonly Buffer[];
}

async function takeFile({ path }: StoredFile): Promise<TakenFile> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    // A stream without an encoding gives buffers.
    const bytes = piece as Buffer;
    hash.update(bytes);
    pieces.push(bytes);
  }
  return { checksum: hash.digest('hex'), pieces };
}

/** As it is shown: one line, without what changes how others look. */
function toName(name: string): string {
  const plain = toPlainWords(name).replaceAll(/\s+/g, ' ').trim();
  return plain.slice(0, DOCUMENT_NAME_MAX_LENGTH).toWellFormed() || 'document';
}

export function createDocuments({ db, clock, ids, jobs }: DocumentsDeps): Documents {
  return {
    async list(userId, collectionId) {
      await getReadable(db.read, collectionId, userId);
      const rows = await listDocuments(db.read, collectionId);
      return rows.toSorted(
        (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
      );
    },

    async add(userId, collectionId, file) {
      await getOwn(db.read, collectionId, userId);
      if (file.sizeBytes === 0) throw new AppError('file_empty');
      const { checksum, pieces } = await takeFile(file);
      return jobs.write(async (tx, enqueue) => {
        await lockKnowledge(tx, userId);
        await getOwn(tx, collectionId, userId);
        const same = await findSame(tx, { collectionId, checksum });
        if (same && same.state !== 'failed') return same;
        if (same) await deleteDocument(tx, same.id);
        if ((await countDocuments(tx, collectionId)) >= MAX_DOCUMENTS)
          throw new AppError('too_many_documents');
        // One account does not hold up the others, nor store more than a few files that nobody has read.
        if ((await countUnread(tx, userId)) >= MAX_UNREAD) throw toBusy();
        const row: DocumentRow = {
          id: ids.create('doc'),
          user_id: userId,
          collection_id: collectionId,
          name: toName(file.name),
          media_type: null,
          size_bytes: file.sizeBytes,
          checksum,
          state: 'reading',
          problem: null,
          pages: null,
          characters: 0,
          passages: 0,
          is_truncated: 0,
          created_at: clock.now(),
        };
        await insertDocument(tx, row);
        for (const [piece, bytes] of pieces.entries())
          await insertPiece(tx, { document_id: row.id, piece, bytes });
        await updateCollection(tx, collectionId, { updated_at: clock.now() });
        if ((await enqueue(READ_DOCUMENT, { documentId: row.id }, { key: row.id })) === 'full')
          throw toBusy();
        return row;
      });
    },

    remove: (userId, collectionId, id) =>
      db.write(async (tx) => {
        await getOwn(tx, collectionId, userId);
        const row = await findDocument(tx, { collectionId, id });
        if (!row) throw new AppError('not_found');
        await deleteDocument(tx, id);
        await updateCollection(tx, collectionId, { updated_at: clock.now() });
      }),

    async listPassages(userId, { collectionId, id }, { from, limit }) {
      await getReadable(db.read, collectionId, userId);
      const document = await findDocument(db.read, { collectionId, id });
      if (!document) throw new AppError('not_found');
      return { document, passages: await listPassages(db.read, { documentId: id, from, limit }) };
    },
  };
}
