// Keeps retries a small fraction of all calls, so that a vendor in trouble is not buried under them.
import type { Clock } from '../../platform/clock.ts';

export interface RetryBudget {
  noteCall(): void;
  /** Takes one retry out of the budget; `false` when it is spent. */
  take(): boolean;
}

const WINDOW_MS = 60_000;
const FRACTION = 0.1;
/** A quiet server may retry this often before the fraction decides. */
const MIN_RETRIES = 10;

export function createRetryBudget(clock: Clock): RetryBudget {
  let windowStartMs = clock.monotonic();
  let calls = 0;
  let retries = 0;

  function roll(): void {
    const now = clock.monotonic();
    if (now - windowStartMs < WINDOW_MS) return;
    windowStartMs = now;
    calls = 0;
    retries = 0;
  }

  return {
    noteCall() {
      roll();
      calls += 1;
    },
    take() {
      roll();
      if (retries >= Math.max(MIN_RETRIES, calls * FRACTION)) return false;
      retries += 1;
      return true;
    },
  };
}
