// The server side of reading files: a queue, a process for each file, and the interpretation of how it ended.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { createIsolatedQueue, type QueuedEnd } from '../isolation/isolated-queue.ts';
import type { FileAnswer, FileJob, FileReading } from './file-job.ts';

export interface FileReader {
  /** Throws `invalid_file`, `file_expands`, `file_unreadable`, `extraction_busy`, `extraction_unavailable`. */
  read(owner: string, job: FileJob): Promise<FileReading>;
  /** Kills active processes. */
  stop(): void;
}

export interface FileReaderDeps {
  /** The folder of the files. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Another program instead, for tests of its failures. */
  readonly entry?: URL;
}

const TIME_MS = 30_000;
const MEMORY_BYTES = 512 * 1024 * 1024;
const MAX_CONCURRENT = 3;
const MAX_CONCURRENT_PER_OWNER = 2;
/** Longer than one file may take: two that hang do not exhaust the queue. */
const MAX_WAIT_MS = 40_000;
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 15;

export function createFileReader({ folder, clock, log, entry }: FileReaderDeps): FileReader {
  const queue = createIsolatedQueue({
    name: 'file_reader',
    program: {
      entry: entry ?? new URL('./read-one-file.ts', import.meta.url),
      readableFolders: [folder],
      timeMs: TIME_MS,
      memoryBytes: MEMORY_BYTES,
    },
    slots: MAX_CONCURRENT,
    slotsPerOwner: MAX_CONCURRENT_PER_OWNER,
    maxWaitMs: MAX_WAIT_MS,
    maxWaiting: MAX_WAITING,
    clock,
    log,
  });

  function toReading(end: QueuedEnd): FileReading {
    switch (end.kind) {
      case 'busy':
        throw new AppError('extraction_busy', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
      case 'not-started':
        throw new AppError('extraction_unavailable', { cause: end.cause });
      case 'killed':
        throw new AppError('file_unreadable');
      case 'answer': {
        // As our own program answers.
        const answer = end.answer as FileAnswer;
        if (answer.kind === 'reading') return answer.reading;
        throw new AppError(answer.code);
      }
    }
  }

  return {
    read: async (owner, job) => toReading(await queue.run(owner, job)),
    stop: queue.stop,
  };
}
