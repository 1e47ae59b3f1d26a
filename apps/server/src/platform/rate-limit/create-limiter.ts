// The rate limiter. Decisions are made from this process's memory; its counts are sent to the shared counters shortly
// after, in one message for all keys, whose reply contains the counts of the other processes. While the shared counters
// are unreachable, each process counts for itself.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock, Timer } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Limiter, LimitRule, Verdict } from './limiter.ts';
import { createLocalWindows, type LocalWindow } from './local-windows.ts';
import { createPeaks } from './peaks.ts';
import type { SharedCounts } from './shared-counts.ts';
import { scaleLimit } from '../settings/limits.ts';

const SEND_INTERVAL_MS = 250;
const SWEEP_MS = 60_000;

export interface LimiterDeps {
  /** `null`: this process is the only one. */
  readonly shared: SharedCounts | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Multiplies every limit. */
  readonly limitFactor: number;
}

export function createLimiter({ shared, clock, log, limitFactor }: LimiterDeps): Limiter {
  const windows = createLocalWindows();
  const peaks = createPeaks();
  const unsent = new Set<LocalWindow>();
  let sending: Promise<void> | null = null;
  let sendTimer: Timer | null = null;
  let sweepTimer: Timer | null = null;
  let isAway = false;
  let isStopped = false;

  function openWindow(rule: LimitRule, key: string): LocalWindow {
    return windows.open(`${rule.name}:${key}`, rule.windowSeconds * 1_000, clock.now());
  }

  function toVerdict(window: LocalWindow, limit: number, isAllowed: boolean): Verdict {
    return { isAllowed, limit, remaining: Math.max(0, limit - window.used), resetsAtMs: window.resetsAtMs };
  }

  /** A refused use is not counted, so retrying does not extend the wait. */
  function countHere(window: LocalWindow, limit: number): Verdict {
    if (window.used >= limit) return toVerdict(window, limit, false);
    window.used += 1;
    if (shared) {
      window.unsent += 1;
      unsent.add(window);
      sendSoon(shared);
    }
    return toVerdict(window, limit, true);
  }

  function noteStore(error: unknown): void {
    if (!isAway) log.warn('rate_limit.fell_back', { error });
    isAway = true;
  }

  async function send(store: SharedCounts): Promise<void> {
    const sent = [...unsent].filter((window) => windows.find(window.key) === window);
    unsent.clear();
    if (sent.length === 0) return;
    const uses = sent.map(({ key, unsent: count, windowMs }) => ({ key, count, windowMs }));
    for (const window of sent) window.unsent = 0;
    try {
      for (const { key, used, resetsAtMs } of await store.add(uses, clock.now())) {
        const window = windows.find(key);
        if (!window) continue;
        window.used = used + window.unsent;
        window.resetsAtMs = resetsAtMs;
      }
      isAway = false;
    } catch (error) {
      noteStore(error);
      for (const [index, window] of sent.entries()) {
        window.unsent += uses[index]?.count ?? 0;
        unsent.add(window);
      }
    }
  }

  function sendSoon(store: SharedCounts): void {
    if (sendTimer || sending || isStopped) return;
    sendTimer = clock.after(SEND_INTERVAL_MS, () => {
      sendTimer = null;
      sending = send(store).finally(() => {
        sending = null;
        // Counted meanwhile, or not sent because the store is unreachable.
        if (unsent.size > 0) sendSoon(store);
      });
    });
  }

  async function countExactly(rule: LimitRule, key: string): Promise<Verdict> {
    const limit = scaleLimit(rule.limit, limitFactor);
    const window = openWindow(rule, key);
    if (!shared || window.used >= limit) return countHere(window, limit);
    try {
      const [total] = await shared.add(
        [{ key: window.key, count: 1, windowMs: window.windowMs }],
        clock.now(),
      );
      if (!total) return countHere(window, limit);
      window.used = Math.max(window.used, total.used);
      window.resetsAtMs = total.resetsAtMs;
      return toVerdict(window, limit, total.used <= limit);
    } catch (error) {
      noteStore(error);
      return countHere(window, limit);
    }
  }

  function noted({ name }: LimitRule, verdict: Verdict): Verdict {
    peaks.note(name, verdict);
    return verdict;
  }

  return {
    count: (rule, key) => noted(rule, countHere(openWindow(rule, key), scaleLimit(rule.limit, limitFactor))),
    countExactly: async (rule, key) => noted(rule, await countExactly(rule, key)),

    async take(rule, key) {
      const verdict = noted(rule, await countExactly(rule, key));
      if (verdict.isAllowed) return;
      throw new AppError('rate_limited', { data: { retryAfterSeconds: secondsUntil(verdict, clock.now()) } });
    },

    async reset(rule, key) {
      const name = `${rule.name}:${key}`;
      windows.remove(name);
      await shared?.remove(name).catch(noteStore);
    },

    takePeaks: () => peaks.take(),

    start() {
      sweepTimer = clock.every(SWEEP_MS, () => {
        windows.sweep(clock.now());
        void shared?.sweep().catch(noteStore);
      });
    },

    async stop() {
      isStopped = true;
      sweepTimer?.cancel();
      sendTimer?.cancel();
      await sending;
      await shared?.stop();
    },
  };
}

/** Time until the window of a refused use ends. */
export function secondsUntil({ resetsAtMs }: Verdict, nowMs: number): number {
  return Math.max(1, Math.ceil((resetsAtMs - nowMs) / 1_000));
}
