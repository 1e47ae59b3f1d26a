// Images of conversations, stored under the hash of their bytes.
import { webcrypto } from 'node:crypto';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { findImageType } from '../../../platform/image-type.ts';
import type { Log } from '../../../platform/log.ts';
import {
  countPieces,
  findImage,
  insertImage,
  insertPiece,
  OWN,
  readPieces,
  touchImage,
  type ImageFacts,
  type ImageKey,
} from './images.store.ts';
import { findHead, hasTombstone } from '../history.store.ts';
import { getOwner, lockOwner } from '../storage/owners.store.ts';
import { assertWithinQuota } from '../storage/quota.ts';

/** Divisible by three, so that base64 chunks of an export can be concatenated. */
const PIECE_BYTES = 384 * 1024;

export interface Picture {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface HistoryImages {
  /** Returns the id. Throws `not_found`, `gone`, `file_too_large`, `invalid_image` and `storage_quota_reached`. */
  save(userId: string, sessionId: string, bytes: Buffer): Promise<string>;
  /** Without its bytes. Throws `not_found` where there is none. */
  find(key: ImageKey): Promise<ImageFacts>;
  /** Throws `not_found` where there is none, and `gone` where its bytes are damaged. */
  get(key: ImageKey): Promise<Picture>;
  has(key: ImageKey): Promise<boolean>;
  /** Writes the bytes; the image exists once the returned function has run. Throws `storage_quota_reached`. */
  write(key: ImageKey, picture: Picture): Promise<(tx: Tx) => Promise<void>>;
}

/** Off the event loop. */
async function hashBytes(bytes: Buffer): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes);
  return Buffer.from(digest).toString('hex');
}

export interface HistoryImagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Storage limit of an account. */
  readonly maxStoredBytes: () => number;
}

export function createHistoryImages({ db, clock, log, maxStoredBytes }: HistoryImagesDeps): HistoryImages {
  async function checkSession(reader: Reader, { userId, sessionId }: ImageKey): Promise<void> {
    if (await findHead(reader, userId, sessionId)) return;
    throw new AppError((await hasTombstone(reader, userId, sessionId)) ? 'gone' : 'not_found');
  }

  async function find(key: ImageKey): Promise<ImageFacts> {
    const facts = await findImage(db.read, key);
    if (facts) return facts;
    await checkSession(db.read, key);
    throw new AppError('not_found');
  }

  /** Checked before anything is written; each chunk checks again. */
  async function refuseWithoutRoom({ userId }: ImageKey, bytes: Buffer): Promise<void> {
    const { storedBytes } = await getOwner(db.read, userId);
    if (storedBytes + bytes.length > maxStoredBytes()) throw new AppError('storage_quota_reached');
  }

  async function write(key: ImageKey, { mediaType, bytes }: Picture): Promise<(tx: Tx) => Promise<void>> {
    await refuseWithoutRoom(key, bytes);
    const pieces = Math.ceil(bytes.length / PIECE_BYTES);
    for (let piece = 0; piece < pieces; piece += 1) {
      const part = bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
      await db.write(async (tx) => {
        const owner = await lockOwner(tx, key.userId);
        await checkSession(tx, key);
        await insertPiece(tx, key, { piece, bytes: part, nowMs: clock.now() });
        await assertWithinQuota(tx, key.userId, owner, maxStoredBytes());
      });
    }
    const facts: ImageFacts = { mediaType, size: bytes.length, checksum: await hashBytes(bytes) };
    return async (tx) => {
      await checkSession(tx, key);
      // Housekeeping may have deleted chunks of an earlier attempt.
      if ((await countPieces(tx, key)) !== pieces) throw new AppError('overloaded');
      await insertImage(tx, key, facts, clock.now());
    };
  }

  return {
    write,
    find,
    has: async (key) => (await findImage(db.read, key)) !== null,

    async save(userId, sessionId, bytes) {
      if (bytes.length > MAX_FILE_BYTES) throw new AppError('file_too_large');
      const mediaType = findImageType(bytes);
      const key = { userId, sessionId, shareId: OWN, imageId: await hashBytes(bytes) };
      await checkSession(db.read, key);
      if (!mediaType) throw new AppError('invalid_image');
      const isKept = await findImage(db.read, key);
      if (isKept && (await db.write((tx) => touchImage(tx, key, clock.now())))) return key.imageId;
      const finish = await write(key, { mediaType, bytes });
      await db.write(finish);
      return key.imageId;
    },

    async get(key) {
      const facts = await find(key);
      const bytes = await readPieces(db.read, key);
      if ((await hashBytes(bytes)) === facts.checksum) return { mediaType: facts.mediaType, bytes };
      log.error('history.picture_damaged', { imageId: key.imageId, sizeBytes: bytes.length });
      throw new AppError('gone', { data: { detail: 'This file is no longer available.' } });
    },
  };
}
