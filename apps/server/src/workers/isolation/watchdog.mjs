// Runs in a thread of its own, so that it works while a parser blocks the main one: ends its process when that takes too
// much memory, or too much processor time for one job, or when the server that started it is gone.
// Plain JavaScript for the same reason as checkpoint-worker.mjs.
import { workerData } from 'node:worker_threads';

const CHECK_EVERY_MS = 25;

// Only `serve-jobs.ts` starts this thread.
const { memoryBytes, parent, processorLimit, processorSignal } = workerData;

function tookTooLong() {
  const limitMs = Atomics.load(processorLimit, 0);
  const { user, system } = process.cpuUsage();
  return limitMs > 0 && (user + system) / 1_000 > limitMs;
}

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL');
  else if (tookTooLong()) process.kill(process.pid, processorSignal);
}, CHECK_EVERY_MS);
