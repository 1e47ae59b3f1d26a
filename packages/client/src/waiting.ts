import type { AnyError } from './result.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;
/** A server that asks for more time than this is not waited for: the error says how long it takes. */
const LONGEST_ASKED_MS = 30_000;
/** Clients that lost a server in one moment do not come back in one. */
const JITTER_MS = 500;

/** Before the next attempt, `failures` attempts in a row having failed; `null`: later than anyone would wait. */
export function toDelayMs(failures: number, error: AnyError | null): number | null {
  const askedMs = (error?.retryAfterSeconds ?? 0) * 1000;
  if (askedMs > LONGEST_ASKED_MS) return null;
  const ownMs = failures === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
  return Math.max(ownMs, askedMs) + Math.random() * JITTER_MS;
}

/** False when the signal ended it early. */
export function wait(delayMs: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve(!signal?.aborted);
    }
    const timer = setTimeout(end, delayMs);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
