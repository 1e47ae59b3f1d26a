// The inside of an isolated process: runs jobs one after another. Its watchdog is notified when a job begins and ends, so
// that each has its own CPU time.
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readProcessorMs, type WatchdogData } from './processor-time.ts';

/** Streaming replies take precedence over files and schemas. */
const LOW_PRIORITY = 10;

export function serveJobs(run: (job: unknown) => Promise<object>): void {
  // Raising the priority is not permitted, and not needed.
  setPriority(Math.max(getPriority(), LOW_PRIORITY));
  const [memoryBytes, processorMs] = process.argv.slice(2).map(Number);
  const jobBegan = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: WatchdogData = {
    memoryBytes: memoryBytes ?? 0,
    processorMs: processorMs ?? 0,
    parent: process.ppid,
    jobBegan,
  };
  // On a separate thread, so that it works while a parser blocks the main one.
  const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { workerData });
  watchdog.unref();
  process.on('message', (job) => {
    Atomics.store(jobBegan, 0, readProcessorMs());
    void run(job).then((answer) => {
      Atomics.store(jobBegan, 0, 0);
      process.send?.(answer);
    });
  });
  process.once('disconnect', () => process.exit(1));
  watchdog.once('online', () => process.send?.('ready'));
}
