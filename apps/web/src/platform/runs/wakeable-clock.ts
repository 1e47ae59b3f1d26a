import type { Clock } from '../clock.ts';

export interface WakeableClock extends Clock {
  /** Ends the wait that is under way at once. */
  wake(): void;
}

/** A clock for one waiter at a time, whose wait can be ended early. */
export function createWakeableClock(clock: Clock): WakeableClock {
  let end: (() => void) | null = null;
  return {
    now: clock.now,
    after(delayMs, resume) {
      const cancel = clock.after(delayMs, resume);
      end = () => {
        cancel();
        resume();
      };
      return cancel;
    },
    wake() {
      end?.();
      end = null;
    },
  };
}
