/** Time as a dependency, so that tests can advance it by hand. */
export interface Clock {
  now(): number;
  /** Runs once after the delay; the returned function takes it back. */
  after(delayMs: number, run: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Rejects with the signal's reason when it is aborted first. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const handleAbort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', handleAbort);
      resolve();
    });
    signal?.addEventListener('abort', handleAbort, { once: true });
  });
}
