import { performance } from 'node:perf_hooks';

const LOOK_MS = 250;
/** A server that has found no rest by then has taken the memory for its work. */
const MAX_LOOKS = 40;
/** Of the time since the last look, in which there was anything to do. */
const IDLE_SHARE = 0.05;

/**
 * Gives back the memory that only the start needed, a quarter of the whole, once nothing was to do for a quarter of a second:
 * the engine would keep it for objects to come, and collects nothing while nobody calls. The process stands still for a few
 * tenths of a second meanwhile. Needs `--expose-gc`, which `npm start` sets.
 */
export function releaseMemoryWhenIdle(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let looks = 0;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(now, before).utilization < IDLE_SHARE;
    before = now;
    looks += 1;
    if (isIdle || looks >= MAX_LOOKS) clearInterval(timer);
    if (isIdle) gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, LOOK_MS);
  timer.unref();
}
