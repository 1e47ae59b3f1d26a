// The server side of re-encoding pictures: a queue, and a process for each picture.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { IsolatedProgram } from '../isolation/isolated-process.ts';
import { createIsolatedQueue, type QueuedEnd } from '../isolation/isolated-queue.ts';
import type { PictureAnswer, PictureJob } from './picture-job.ts';

export interface PictureCleaner {
  /**
   * The picture without its metadata; `null` where it is damaged, or needs more than a process may take. Throws
   * `overloaded`.
   */
  clean(owner: string, picture: PictureJob): Promise<PictureJob | null>;
  /** Kills active processes. */
  stop(): void;
}

const PROGRAM: IsolatedProgram = {
  entry: new URL('./clean-one-picture.ts', import.meta.url),
  readableFolders: [],
  timeMs: 20_000,
  memoryBytes: 512 * 1024 * 1024,
};
const MAX_CONCURRENT = 2;
/** Longer than one picture may take: two that hang do not exhaust the queue. */
const MAX_WAIT_MS = 30_000;
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 15;

export function createPictureCleaner({ clock, log }: { clock: Clock; log: Log }): PictureCleaner {
  const queue = createIsolatedQueue({
    name: 'picture_cleaner',
    program: PROGRAM,
    slots: MAX_CONCURRENT,
    slotsPerOwner: 1,
    maxWaitMs: MAX_WAIT_MS,
    maxWaiting: MAX_WAITING,
    clock,
    log,
  });

  function refuse(cause?: unknown): AppError {
    return new AppError('overloaded', { cause, data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
  }

  function toPicture(end: QueuedEnd): PictureJob | null {
    switch (end.kind) {
      case 'busy':
        throw refuse();
      case 'not-started':
        throw refuse(end.cause);
      case 'killed':
        return null;
      case 'answer':
        // As our own program answers.
        return (end.answer as PictureAnswer).picture;
    }
  }

  return {
    clean: async (owner, picture) => toPicture(await queue.run(owner, picture)),
    stop: queue.stop,
  };
}
