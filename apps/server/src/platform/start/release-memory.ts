import { performance } from 'node:perf_hooks';

const START_LOOK_MS = 250;
/** A server that has found no rest by then has taken the memory for its work. */
const MAX_START_LOOKS = 40;
const REST_LOOK_MS = 15_000;
/** Of the time since the last look, in which there was anything to do. */
const IDLE_SHARE = 0.05;
/** Less than a single stream keeps busy: a pause of the process is noticed by nobody. */
const REST_SHARE = 0.02;
/** A release is not worth its pause for less. */
const WORTH_BYTES = 64 * 1024 ** 2;

/** `look` is given the share, and says whether there is to be another look. */
function watchShare(everyMs: number, look: (share: number) => boolean): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (!look(utilization)) clearInterval(timer);
  }, everyMs);
  timer.unref();
}

/**
 * Gives back the memory that the engine keeps for objects to come, and does not collect while nobody calls: a quarter of the
 * whole that only the start needed, once nothing was to do for a quarter of a second, and later what a time of much work has
 * left, once the server has rested. The process stands still for one to three tenths of a second meanwhile. Needs
 * `--expose-gc`, which `npm start` sets.
 */
export function releaseMemoryWhenIdle(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let looks = 0;
  let keptBytes = 0;

  function release(): void {
    gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    keptBytes = process.memoryUsage.rss();
  }

  watchShare(START_LOOK_MS, (share) => {
    looks += 1;
    if (share >= IDLE_SHARE) return looks < MAX_START_LOOKS;
    release();
    return false;
  });
  watchShare(REST_LOOK_MS, (share) => {
    if (share < REST_SHARE && process.memoryUsage.rss() > keptBytes + WORTH_BYTES) release();
    return true;
  });
}
