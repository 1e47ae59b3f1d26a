import type { Clock } from '../../../platform/clock.ts';

// Text is shown ten times a second. A burst of 200 characters is shown early, at most thirty times a second.

const TICK_MS = 100;
const BUFFER_CHARACTERS = 200;
const EARLY_FLUSH_MULTIPLIER = 3;
const SHORTEST_GAP_MS = TICK_MS / EARLY_FLUSH_MULTIPLIER;

export interface Pacer {
  /** Says that so many characters wait to be shown. */
  add(characters: number): void;
  /** Shows what waits now. */
  flush(): void;
  /** Shows nothing any more. */
  stop(): void;
}

export function createPacer(clock: Clock, show: () => void): Pacer {
  let waiting = 0;
  let isWaiting = false;
  let dueMs = 0;
  let shownMs = Number.NEGATIVE_INFINITY;
  let cancel = () => {};

  function showNow(): void {
    cancel();
    waiting = 0;
    isWaiting = false;
    shownMs = clock.now();
    show();
  }

  function schedule(atMs: number): void {
    cancel();
    dueMs = atMs;
    cancel = clock.after(Math.max(0, atMs - clock.now()), showNow);
  }

  return {
    add(characters) {
      waiting += characters;
      if (!isWaiting) {
        isWaiting = true;
        schedule(Math.max(clock.now(), shownMs + TICK_MS));
      }
      const earlyMs = Math.max(clock.now(), shownMs + SHORTEST_GAP_MS);
      if (waiting >= BUFFER_CHARACTERS && earlyMs < dueMs) schedule(earlyMs);
    },
    flush() {
      if (isWaiting) showNow();
    },
    stop() {
      cancel();
      isWaiting = false;
    },
  };
}
