// The inside of an isolated process: runs jobs one after another. Its watchdog is notified when a job begins and ends, so
// that each has its own CPU time.
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PROCESSOR_SIGNAL } from './processor-signal.ts';

/** Streaming replies take precedence over files and schemas. */
const LOW_PRIORITY = 10;

/** CPU time of the whole process so far. */
function readProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.ceil((user + system) / 1_000);
}

export function serveJobs(run: (job: unknown) => Promise<object>): void {
  // Raising the priority is not permitted, and not needed.
  setPriority(Math.max(getPriority(), LOW_PRIORITY));
  const [memoryBytes = 0, processorMs = 0] = process.argv.slice(2).map(Number);
  /** What the CPU time of the process may come to in this job; 0 for no limit and between jobs. */
  const processorLimit = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const watchdog = new Worker(new URL('./watchdog.mjs', import.meta.url), {
    workerData: { memoryBytes, parent: process.ppid, processorLimit, processorSignal: PROCESSOR_SIGNAL },
  });
  watchdog.unref();
  process.on('message', (job) => {
    if (processorMs > 0) Atomics.store(processorLimit, 0, readProcessorMs() + processorMs);
    void run(job).then((answer) => {
      Atomics.store(processorLimit, 0, 0);
      process.send?.(answer);
    });
  });
  process.once('disconnect', () => process.exit(1));
  watchdog.once('online', () => process.send?.('ready'));
}
