import type { Clock } from './clock.ts';

export interface RetryPlan {
  /** Calls in all, the first included. */
  readonly attempts: number;
  /** Before the second call; doubles from there. */
  readonly delayMs: number;
  /** Upper end of the random extra wait. */
  readonly jitterMs: number;
  readonly shouldRetry: (error: unknown, attempt: number) => boolean;
  /** A wait the other side asked for; the longer of the two counts. */
  readonly askedDelayMs?: (error: unknown) => number | null;
  readonly random: () => number;
}

/** The one place of the server that repeats on failure. Throws the last error, or the signal's reason. */
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
      if (signal?.aborted || attempt >= plan.attempts || !plan.shouldRetry(error, attempt)) throw error;
      const ownDelayMs = plan.delayMs * 2 ** (attempt - 1) + plan.random() * plan.jitterMs;
      await clock.sleep(Math.max(ownDelayMs, plan.askedDelayMs?.(error) ?? 0), signal);
    }
  }
}
