// Keeps the write-ahead log short without holding up the event loop.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A commit adds some five pages of 4 kB; so the log is moved about every 4 MB. */
const COMMITS_PER_CHECKPOINT = 200;

export interface Checkpointer {
  noteCommit(): void;
  close(): Promise<void>;
}

export function createCheckpointer(file: string): Checkpointer {
  let commits = 0;
  let worker: Worker | null = null;

  function startWorker(): Worker {
    const started = new Worker(new URL('./checkpoint-worker.mjs', import.meta.url), { workerData: file });
    started.unref();
    // A worker that fails is replaced at the next occasion; until then the log only grows.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  }

  return {
    noteCommit() {
      commits += 1;
      if (commits < COMMITS_PER_CHECKPOINT) return;
      commits = 0;
      worker ??= startWorker();
      worker.postMessage('checkpoint');
    },
    async close() {
      if (!worker) return;
      worker.ref();
      const gone = once(worker, 'exit');
      worker.postMessage('close');
      await gone;
    },
  };
}
