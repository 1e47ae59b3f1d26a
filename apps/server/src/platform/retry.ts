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

/** Told before each wait for another call. */
export interface RetryWait {
  readonly error: unknown;
  readonly delayMs: number;
}

/**
 * The one place of the server that repeats on failure. Yields before each wait, and returns what the action answers.
 * Throws the last error, or the signal's reason.
 */
export async function* retrySteps<T>(
  plan: RetryPlan,
  clock: Clock,
  action: (attempt: number) => Promise<T>,
  signal?: AbortSignal,
): AsyncGenerator<RetryWait, T, undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action(attempt);
    } catch (error) {
      if (signal?.aborted || attempt >= plan.attempts || !plan.shouldRetry(error, attempt)) throw error;
      const ownDelayMs = plan.delayMs * 2 ** (attempt - 1) + plan.random() * plan.jitterMs;
      const delayMs = Math.max(ownDelayMs, plan.askedDelayMs?.(error) ?? 0);
      yield { error, delayMs };
      await clock.sleep(delayMs, signal);
    }
  }
}

/** The same, for those who only want the answer. */
export async function retry<T>(
  plan: RetryPlan,
  clock: Clock,
  action: (attempt: number) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const steps = retrySteps(plan, clock, action, signal);
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
  }
}
