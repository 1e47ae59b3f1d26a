// Work that others wait for no longer than its time or its signal allows.
import type { Clock } from '../../../../platform/clock.ts';
import { createDeadline, rejectWith } from '../../../../platform/outbound/deadline.ts';

/** The result of the work, or the reason of the signal where that is aborted first. */
export async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const failure = rejectWith(signal);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, failure.promise]);
  } finally {
    failure.forget();
  }
}

export function createLimited(clock: Clock) {
  /** `work` is told when its time is over; who waits for it is told at the same moment. */
  return async <T>(
    ms: number,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const deadline = createDeadline(clock, { timeoutMs: ms, idleMs: ms, signal });
    try {
      return await within(deadline.signal, work(deadline.signal));
    } finally {
      deadline.end();
    }
  };
}
