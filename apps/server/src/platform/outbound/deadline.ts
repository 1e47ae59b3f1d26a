// How long a call may take: in all, and without a byte from the other side.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock, Timer } from '../clock.ts';

export interface Deadline {
  /** Aborted with `destination_timeout`, or with the reason of the caller's signal. */
  readonly signal: AbortSignal;
  noteProgress(): void;
  end(): void;
}

export interface DeadlineOptions {
  readonly timeoutMs: number;
  readonly idleMs: number;
  readonly signal: AbortSignal | undefined;
}

export function createDeadline(clock: Clock, { timeoutMs, idleMs, signal }: DeadlineOptions): Deadline {
  const own = new AbortController();
  const expire = (): void => own.abort(new AppError('destination_timeout'));
  const total = clock.after(timeoutMs, expire);
  let lastProgressMs = clock.monotonic();
  let idle: Timer;

  function watchIdle(delayMs: number): void {
    idle = clock.after(delayMs, () => {
      const leftMs = lastProgressMs + idleMs - clock.monotonic();
      if (leftMs > 0) watchIdle(leftMs);
      else expire();
    });
  }
  watchIdle(idleMs);

  return {
    signal: signal ? AbortSignal.any([own.signal, signal]) : own.signal,
    noteProgress() {
      lastProgressMs = clock.monotonic();
    },
    end() {
      total.cancel();
      idle.cancel();
    },
  };
}

/** Resolves to nothing: rejects with the reason once the signal is aborted. */
export function rejectWith(signal: AbortSignal): { readonly promise: Promise<never>; forget(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  promise.catch(() => undefined);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return { promise, forget: () => signal.removeEventListener('abort', onAbort) };
}
