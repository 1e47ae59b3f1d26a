// The inside of an isolated process: takes jobs one after the other and answers them. Its watchdog is told when a job
// begins and ends, so that each has processor time of its own.
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readProcessorMs, type WatchdogData } from './processor-time.ts';

/** People who wait for a token come before files and schemas that are being read. */
const LOW_PRIORITY = 10;

export function serveJobs(run: (job: unknown) => Promise<object>): void {
  // Higher than it is it may not be set, and need not.
  setPriority(Math.max(getPriority(), LOW_PRIORITY));
  const [memoryBytes, processorMs] = process.argv.slice(2).map(Number);
  const jobBegan = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: WatchdogData = {
    memoryBytes: memoryBytes ?? 0,
    processorMs: processorMs ?? 0,
    parent: process.ppid,
    jobBegan,
  };
  // On a thread of its own, so that it watches while a parser is busy.
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
