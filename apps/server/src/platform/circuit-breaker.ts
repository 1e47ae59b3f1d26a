// Leaves a server that looks broken alone for half a minute, so that its callers fail at once instead of waiting.
import type { Clock } from './clock.ts';

const PAUSE_MS = 30_000;
const FAILURES_IN_A_ROW = 3;

export interface CircuitBreaker {
  /** Milliseconds until calls are allowed again; 0 while they are. */
  remainingMs(): number;
  noteSuccess(): void;
  /** Answers what this failure did to the pause. `isCertain`: one failure of the kind is enough. */
  noteFailure(isCertain: boolean): 'none' | 'begun' | 'prolonged';
}

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failedInARow = 0;
  let pausedUntilMs = 0;
  const remainingMs = (): number => Math.max(0, pausedUntilMs - clock.monotonic());
  return {
    remainingMs,
    noteSuccess() {
      failedInARow = 0;
    },
    noteFailure(isCertain) {
      failedInARow += 1;
      if (!isCertain && failedInARow < FAILURES_IN_A_ROW) return 'none';
      const isPaused = remainingMs() > 0;
      pausedUntilMs = clock.monotonic() + PAUSE_MS;
      // Calls that were under way fail behind the first.
      return isPaused ? 'prolonged' : 'begun';
    },
  };
}
