// Ends its process when that takes too much memory, or too much processor time for one job, or when the server that
// started it is gone.
import { workerData } from 'node:worker_threads';
import { PROCESSOR_SIGNAL, readProcessorMs, type WatchdogData } from './processor-time.ts';

const CHECK_EVERY_MS = 25;

// Only `serve-jobs.ts` starts this thread.
const { memoryBytes, processorMs, parent, jobBegan } = workerData as WatchdogData;

function tookTooLong(): boolean {
  const began = Atomics.load(jobBegan, 0);
  return processorMs > 0 && began > 0 && readProcessorMs() - began > processorMs;
}

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL');
  else if (tookTooLong()) process.kill(process.pid, PROCESSOR_SIGNAL);
}, CHECK_EVERY_MS);
