// The server side of reading files: a queue, a process for each file, and the interpretation of how it ended.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { createFairSlots } from '../isolation/fair-slots.ts';
import type { IsolatedProgram } from '../isolation/isolated-process.ts';
import { runIsolated, type IsolatedEnd } from '../isolation/run-isolated.ts';
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
  const stopping = new AbortController();
  const slots = createFairSlots({
    slots: MAX_CONCURRENT,
    slotsPerOwner: MAX_CONCURRENT_PER_OWNER,
    maxWaitMs: MAX_WAIT_MS,
    maxWaiting: MAX_WAITING,
    clock,
  });
  const program: IsolatedProgram = {
    entry: entry ?? new URL('./read-one-file.ts', import.meta.url),
    readableFolders: [folder],
    timeMs: TIME_MS,
    memoryBytes: MEMORY_BYTES,
  };

  function toReading(end: IsolatedEnd): FileReading {
    if (end.kind === 'answer') {
      // The only peer is our own program.
      const answer = end.answer as FileAnswer;
      if (answer.kind === 'reading') return answer.reading;
      throw new AppError(answer.code);
    }
    if (end.kind === 'not-started') {
      log.error('file_reader.start_failed', { cause: end.cause });
      throw new AppError('extraction_unavailable', { cause: end.cause });
    }
    if (end.why === 'stop') throw new AppError('shutting_down');
    log.warn('file_reader.killed', { why: end.why, exit: end.exit });
    throw new AppError('file_unreadable');
  }

  return {
    async read(owner, job) {
      const slot = await slots.take(owner);
      if (!slot) throw new AppError('extraction_busy', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
      try {
        if (stopping.signal.aborted) throw new AppError('shutting_down');
        return toReading(await runIsolated(program, job, { clock, signal: stopping.signal }));
      } finally {
        slot.free();
      }
    },
    stop() {
      stopping.abort();
    },
  };
}
