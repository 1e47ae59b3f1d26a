import type { Clock } from '../clock.ts';

export interface SilenceTimer {
  restart(): void;
  stop(): void;
}

/** Runs an action after each stretch of silence until it is stopped. */
export function createSilenceTimer(clock: Clock, silenceMs: number, onSilence: () => void): SilenceTimer {
  let cancel = (): void => undefined;
  function restart(): void {
    cancel();
    cancel = clock.after(silenceMs, () => {
      restart();
      onSilence();
    });
  }
  return { restart, stop: () => cancel() };
}
