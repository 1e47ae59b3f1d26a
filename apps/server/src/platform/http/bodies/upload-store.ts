// Where uploaded files are stored while they are being read: in our own folder, under generated names, for as long
// as the call takes. What a caller names never becomes part of a path.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock, Timer } from '../../clock.ts';
import type { Ids } from '../../ids.ts';
import type { Log } from '../../log.ts';

export interface StoredFile {
  /** What the caller calls it; says nothing about what it is. */
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
}

export interface UploadStore {
  readonly folder: string;
  /** Writes a file as it comes in. A failure leaves nothing behind. */
  keep(name: string, bytes: Readable): Promise<StoredFile>;
  remove(files: Iterable<StoredFile>): Promise<void>;
  /** Removes what processes that died have left, now and from then on. */
  start(): Promise<void>;
  stop(): void;
}

export interface UploadStoreDeps {
  readonly folder: string;
  /** No other process keeps files in the folder. */
  readonly isAlone: boolean;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'create' | 'before'>;
  readonly log: Log;
}

const PREFIX = 'upl';
const SWEEP_INTERVAL_MS = 60_000;
/** No call takes longer, so what is older belongs to none. */
const LONGEST_CALL_MS = 15 * 60_000;

const FULL_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL_DISK.has(error.code);
}

export function createUploadStore({ folder, isAlone, clock, ids, log }: UploadStoreDeps): UploadStore {
  let timer: Timer | null = null;
  const removePath = (path: string): Promise<void> => rm(path, { force: true, recursive: true });
  const makeFolder = (): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 });

  async function sweep(isLeft: (name: string) => boolean): Promise<void> {
    const names = await readdir(folder);
    await Promise.all(names.filter(isLeft).map((name) => removePath(join(folder, name))));
  }

  /** Names begin with the time they were given, so their order is by age. */
  function sweepOld(): void {
    const oldest = ids.before(PREFIX, clock.now() - LONGEST_CALL_MS);
    sweep((name) => name < oldest).catch((error: unknown) => log.warn('upload.sweep_failed', { error }));
  }

  return {
    folder,
    async keep(name, bytes) {
      const path = join(folder, ids.create(PREFIX));
      const writer = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      try {
        await pipeline(bytes, writer);
      } catch (error) {
        await removePath(path);
        throw isFullDisk(error) ? new AppError('storage_full', { cause: error }) : error;
      }
      return { name, path, sizeBytes: writer.bytesWritten };
    },
    async remove(files) {
      await Promise.all([...files].map(({ path }) => removePath(path)));
    },
    async start() {
      await makeFolder();
      if (isAlone) await sweep(() => true);
      else sweepOld();
      timer = clock.every(SWEEP_INTERVAL_MS, sweepOld);
    },
    stop() {
      timer?.cancel();
    },
  };
}
