import { toLocalError, type AnyError } from './result.ts';

const TIMED_OUT = Symbol('timed out');

/** A signal that follows the caller's and can also be aborted by a timer, which may be restarted. */
export interface Deadline {
  readonly signal: AbortSignal;
  start(timeoutMs: number): void;
  pause(): void;
  /** Aborts what is still under way and releases the caller's signal. */
  close(): void;
  /** Why something was rejected. */
  toError(cause: unknown): AnyError;
}

export function createDeadline(caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { signal } = controller;
  const follow = (): void => controller.abort(caller?.reason);
  const pause = (): void => clearTimeout(timer);
  if (caller?.aborted) follow();
  caller?.addEventListener('abort', follow);
  return {
    signal,
    start(timeoutMs) {
      pause();
      timer = setTimeout(() => controller.abort(TIMED_OUT), timeoutMs);
    },
    pause,
    close() {
      pause();
      caller?.removeEventListener('abort', follow);
      controller.abort();
    },
    toError(cause) {
      if (caller?.aborted) return toLocalError('aborted', cause);
      return toLocalError(signal.reason === TIMED_OUT ? 'timeout' : 'network', cause);
    },
  };
}
