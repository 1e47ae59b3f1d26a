import type { Clock } from './clock.ts';

export interface RetryPlan {
  /** Total attempts, including the first. */
  readonly attempts: number;
  /** Delay before the second attempt; doubles from there. */
  readonly delayMs: number;
  /** Upper bound of the random extra delay. */
  readonly jitterMs: number;
  readonly shouldRetry: (error: unknown, attempt: number) => boolean;
  /** A delay requested by the other side; the longer of the two applies. */
  readonly askedDelayMs?: (error: unknown) => number | null;
  readonly random: () => number;
}

/** Called before each delay. */
export interface RetryWait {
  readonly error: unknown;
  readonly delayMs: number;
}

/**
 * The server's only retry loop. Yields before each delay, and returns the result of the action. Throws the last error,
 * or the signal's reason.
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

/** The same, for callers that only need the result. */
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
