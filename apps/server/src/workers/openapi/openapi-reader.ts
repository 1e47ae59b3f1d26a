// The server side of reading OpenAPI documents: a queue, and a process for each document.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toFieldError } from '../../platform/bounded-json.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { IsolatedProgram } from '../isolation/isolated-process.ts';
import { createFairSlots } from '../isolation/fair-slots.ts';
import { createIsolatedQueue, type QueuedEnd } from '../isolation/isolated-queue.ts';
import type { OpenApiAnswer, OpenApiJob, ReadDocument } from './openapi-job.ts';

export interface OpenApiReader {
  /** A job, or what loads it. Throws `validation_failed` with the field, `overloaded`, or why it could not be loaded. */
  read(owner: string, job: OpenApiJob | (() => Promise<OpenApiJob>)): Promise<ReadDocument>;
  /** Kills active processes. */
  stop(): void;
}

const PROGRAM: IsolatedProgram = {
  entry: new URL('./serve-openapi.ts', import.meta.url),
  readableFolders: [],
  timeMs: 30_000,
  memoryBytes: 512 * 1024 * 1024,
  processorMs: 10_000,
};
const MAX_CONCURRENT = 2;
const MAX_WAIT_MS = 20_000;
const MAX_WAITING = 50;
/** Documents that are on their way or wait for a process: slow servers delay nobody who has a document. */
const MAX_LOADING = 6;
const RETRY_AFTER_SECONDS = 10;

export function createOpenApiReader({ clock, log }: { clock: Clock; log: Log }): OpenApiReader {
  const queue = createIsolatedQueue({
    name: 'openapi_reader',
    program: PROGRAM,
    slots: MAX_CONCURRENT,
    slotsPerOwner: 1,
    maxWaitMs: MAX_WAIT_MS,
    maxWaiting: MAX_WAITING,
    clock,
    log,
  });

  const loading = createFairSlots({
    slots: MAX_LOADING,
    slotsPerOwner: 1,
    maxWaitMs: MAX_WAIT_MS,
    maxWaiting: MAX_WAITING,
    clock,
  });

  async function loadAndRead(owner: string, load: () => Promise<OpenApiJob>): Promise<QueuedEnd> {
    const slot = await loading.take(owner);
    if (!slot) return { kind: 'busy' };
    try {
      return await queue.run(owner, await load());
    } finally {
      slot.free();
    }
  }

  function toDocument(end: QueuedEnd): ReadDocument {
    switch (end.kind) {
      case 'busy':
        throw new AppError('overloaded', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
      case 'not-started':
        throw new AppError('overloaded', { cause: end.cause });
      case 'killed':
        throw toFieldError('document', 'takes too much time or memory to read');
      case 'answer': {
        // As our own program answers.
        const answer = end.answer as OpenApiAnswer;
        if (answer.kind === 'refused') throw toFieldError(answer.field, answer.reason);
        return answer.document;
      }
    }
  }

  return {
    read: async (owner, job) =>
      toDocument(await (typeof job === 'function' ? loadAndRead(owner, job) : queue.run(owner, job))),
    stop: queue.stop,
  };
}
