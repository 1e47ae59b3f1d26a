// The inside of an isolated process: takes one job, answers it, and ends.
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/** People who wait for a token come before files that are being read. */
const LOW_PRIORITY = 10;

export function serveOneJob(run: (job: unknown) => Promise<object>): void {
  // Higher than it is it may not be set, and need not.
  setPriority(Math.max(getPriority(), LOW_PRIORITY));
  // On a thread of its own, so that it watches while a parser is busy.
  const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { argv: process.argv.slice(2) });
  watchdog.unref();
  process.once('message', (job) => {
    void run(job).then((answer) => process.send?.(answer));
  });
  process.once('disconnect', () => process.exit(1));
  process.send?.('ready');
}
