// The server side of re-encoding pictures: a queue, and a process for each picture.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { createFairSlots } from '../isolation/fair-slots.ts';
import type { IsolatedProgram } from '../isolation/isolated-process.ts';
import { runIsolated, type IsolatedEnd } from '../isolation/run-isolated.ts';
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
  const stopping = new AbortController();
  const slots = createFairSlots({
    slots: MAX_CONCURRENT,
    slotsPerOwner: 1,
    maxWaitMs: MAX_WAIT_MS,
    maxWaiting: MAX_WAITING,
    clock,
  });

  function refuse(cause?: unknown): AppError {
    return new AppError('overloaded', { cause, data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
  }

  function toPicture(end: IsolatedEnd): PictureJob | null {
    // The only peer is our own program.
    if (end.kind === 'answer') return (end.answer as PictureAnswer).picture;
    if (end.kind === 'not-started') {
      log.error('picture_cleaner.start_failed', { cause: end.cause });
      throw refuse(end.cause);
    }
    if (end.why === 'stop') throw new AppError('shutting_down');
    log.warn('picture_cleaner.killed', { why: end.why, exit: end.exit });
    return null;
  }

  return {
    async clean(owner, picture) {
      const slot = await slots.take(owner);
      if (!slot) throw refuse();
      try {
        if (stopping.signal.aborted) throw new AppError('shutting_down');
        return toPicture(await runIsolated(PROGRAM, picture, { clock, signal: stopping.signal }));
      } finally {
        slot.free();
      }
    },
    stop() {
      stopping.abort();
    },
  };
}
