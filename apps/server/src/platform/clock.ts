// The server's only source of time. Tests substitute a manual clock.

export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since an arbitrary moment. Never set, unlike `now`: for limits on how long something may take. */
  monotonic(): number;
  after(delayMs: number, action: () => void): Timer;
  every(intervalMs: number, action: () => void): Timer;
  /** Resolves after the delay; rejects with the signal's reason when aborted first. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}

export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(delayMs, action) {
      const handle = setTimeout(action, delayMs);
      handle.unref();
      return { cancel: () => clearTimeout(handle) };
    },
    every(intervalMs, action) {
      const handle = setInterval(action, intervalMs);
      handle.unref();
      return { cancel: () => clearInterval(handle) };
    },
    sleep(delayMs, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const handle = setTimeout(() => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        }, delayMs);
        function onAbort(): void {
          clearTimeout(handle);
          reject(signal?.reason);
        }
        signal?.addEventListener('abort', onAbort, { once: true });
      });
    },
  };
}
