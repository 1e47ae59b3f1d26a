// Ends calls whose vendor has fallen silent. One ticker for all calls; per piece of a stream only two numbers change.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock, Timer } from '../../platform/clock.ts';

const SILENCE_MS = 60_000;
/** How long bytes without any part (keep-alive comments, pings) keep a call open. */
const NO_PROGRESS_MS = 5 * 60_000;
const TICK_MS = 1_000;

export interface WatchedCall {
  /** Aborts with the caller's reason, or with `provider_silent`. */
  readonly signal: AbortSignal;
  /** Something arrived, if only a comment. */
  noteLife(): void;
  /** The reader has a part in hand: its own slowness is not the vendor's. */
  pause(): void;
  /** The reader waits for the next part. */
  resume(): void;
  end(): void;
}

export interface SilenceWatch {
  begin(caller: AbortSignal): WatchedCall;
}

interface Entry {
  readonly controller: AbortController;
  lifeMs: number;
  progressMs: number;
  isPaused: boolean;
}

export function createSilenceWatch(clock: Clock): SilenceWatch {
  const entries = new Set<Entry>();
  let ticker: Timer | null = null;

  function check(): void {
    const now = clock.monotonic();
    for (const entry of entries) {
      const isSilent = now - entry.lifeMs >= SILENCE_MS || now - entry.progressMs >= NO_PROGRESS_MS;
      if (!entry.isPaused && isSilent) entry.controller.abort(new AppError('provider_silent'));
    }
  }

  function remove(entry: Entry): void {
    entries.delete(entry);
    if (entries.size > 0) return;
    ticker?.cancel();
    ticker = null;
  }

  return {
    begin(caller) {
      const now = clock.monotonic();
      const entry: Entry = {
        controller: new AbortController(),
        lifeMs: now,
        progressMs: now,
        isPaused: false,
      };
      const onAbort = (): void => entry.controller.abort(caller.reason);
      if (caller.aborted) onAbort();
      caller.addEventListener('abort', onAbort, { once: true });
      entries.add(entry);
      ticker ??= clock.every(TICK_MS, check);
      return {
        signal: entry.controller.signal,
        noteLife() {
          entry.lifeMs = clock.monotonic();
        },
        pause() {
          entry.isPaused = true;
        },
        resume() {
          entry.isPaused = false;
          entry.progressMs = entry.lifeMs = clock.monotonic();
        },
        end() {
          caller.removeEventListener('abort', onAbort);
          remove(entry);
        },
      };
    },
  };
}
