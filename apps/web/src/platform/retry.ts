import { sleep, type Clock } from './clock.ts';

export interface RetryPlan {
  /** Calls in all, the first included. */
  readonly attempts: number;
  /** Before the second call; doubles from there. */
  readonly delayMs: number;
  /** Upper end of the random extra wait. */
  readonly jitterMs: number;
  readonly shouldRetry: (error: unknown) => boolean;
  /** A wait the other side asked for; the longer of the two counts. */
  readonly askedDelayMs?: (error: unknown) => number;
  /** Told before each wait. */
  readonly onWait?: (error: unknown, attempt: number, delayMs: number) => void;
  readonly random: () => number;
}

/** The one place of the web app that repeats on failure. Throws the last error, or the signal's reason. */
export async function retry<T>(
  plan: RetryPlan,
  clock: Clock,
  action: (attempt: number) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action(attempt);
    } catch (error) {
      if (signal?.aborted || attempt >= plan.attempts || !plan.shouldRetry(error)) throw error;
      const ownDelayMs = plan.delayMs * 2 ** (attempt - 1) + plan.random() * plan.jitterMs;
      const delayMs = Math.max(ownDelayMs, plan.askedDelayMs?.(error) ?? 0);
      plan.onWait?.(error, attempt, delayMs);
      await sleep(clock, delayMs, signal);
    }
  }
}
