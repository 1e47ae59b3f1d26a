// A clock that a test advances manually.
import type { Clock, Timer } from '../platform/clock.ts';

interface Waiting {
  atMs: number;
  readonly everyMs: number | null;
  readonly action: () => void;
}

export interface ManualClock extends Clock {
  /** Advances time, firing due timers in order and letting promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Lets a long time pass at once: what is due meanwhile happens at its end, what recurs happens once. */
  skip(ms: number): Promise<void>;
  /** Advances time without firing anything, as for a suspended machine: due timers fire with the next advance. */
  jump(ms: number): void;
  /** Sets the wall clock forward or back, as an operator or NTP does: no time passes. */
  adjust(byMs: number): void;
  /** Pending timers. */
  pending(): number;
  /**
   * Marks the start of work outside of this clock, such as a database query: time stands still until it ends. Returns
   * the function that ends it.
   */
  hold(): () => void;
}

const START_MS = Date.UTC(2026, 0, 15, 12);

/** Work that never ends, as on a cut connection, blocks the clock no longer than this. */
const HOLD_MS = 10_000;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

export function createManualClock(startMs = START_MS): ManualClock {
  let elapsedMs = 0;
  /** What the wall clock shows when no time has passed. */
  let originMs = startMs;
  const waiting = new Set<Waiting>();
  let held = 0;

  async function settle(): Promise<void> {
    const giveUpAtMs = performance.now() + HOLD_MS;
    await nextTurn();
    while (held > 0 && performance.now() < giveUpAtMs) {
      await yieldToEventLoop();
      // What was waiting for the work may start more of it.
      await nextTurn();
    }
  }

  function add(delayMs: number, everyMs: number | null, action: () => void): Timer {
    // Delays with jitter are fractional; time is in whole milliseconds.
    const entry: Waiting = { atMs: elapsedMs + Math.ceil(delayMs), everyMs, action };
    waiting.add(entry);
    return { cancel: () => waiting.delete(entry) };
  }

  function nextDue(untilMs: number): Waiting | null {
    let next: Waiting | null = null;
    for (const entry of waiting) {
      if (entry.atMs <= untilMs && (!next || entry.atMs < next.atMs)) next = entry;
    }
    return next;
  }

  function fire(entry: Waiting): void {
    elapsedMs = Math.max(elapsedMs, entry.atMs);
    if (entry.everyMs === null) waiting.delete(entry);
    else entry.atMs = elapsedMs + entry.everyMs;
    entry.action();
  }

  async function advance(ms: number): Promise<void> {
    const untilMs = elapsedMs + ms;
    await settle();
    for (let due = nextDue(untilMs); due; due = nextDue(untilMs)) {
      fire(due);
      await settle();
    }
    elapsedMs = Math.max(elapsedMs, untilMs);
    await settle();
  }

  return {
    now: () => originMs + elapsedMs,
    monotonic: () => elapsedMs,
    pending: () => waiting.size,
    hold() {
      held += 1;
      let isOver = false;
      return () => {
        if (!isOver) held -= 1;
        isOver = true;
      };
    },
    after: (delayMs, action) => add(delayMs, null, action),
    every: (intervalMs, action) => add(intervalMs, intervalMs, action),
    sleep(delayMs, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const onAbort = (): void => {
          timer.cancel();
          reject(signal?.reason);
        };
        const timer = add(delayMs, null, () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        });
        signal?.addEventListener('abort', onAbort, { once: true });
      });
    },
    jump(ms) {
      elapsedMs += ms;
    },
    adjust(byMs) {
      originMs += byMs;
    },
    advance,
    skip(ms) {
      elapsedMs += ms;
      return advance(0);
    },
  };
}
