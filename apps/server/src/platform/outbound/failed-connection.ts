// What a caller hears of an address that could not be connected to: the same words after the same time, whether the name is
// missing, the port closed or silent, or the address refused once it was resolved. What was written out and is refused by
// rule is refused at once: the rule is no secret, and nothing was asked of the network.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../clock.ts';

/** Of a connection, with the look-up of its name. */
export const CONNECT_TIMEOUT_MS = 3_500;
/** Past the longest attempt, with room for timers that are not exact. */
export const FAILED_CONNECTION_MS = 5_000;

/** Of what went wrong once an address was resolved. */
export function toUnreachable(error: AppError): AppError {
  if (error.code !== 'destination_blocked') return error;
  // Not as its cause: who looks for that would tell the two apart again.
  return new AppError('destination_unreachable', {
    data: { internal: { ...error.data.internal, isRefused: true } },
  });
}

export interface Waited {
  readonly startedMs: number;
  readonly signal: AbortSignal;
}

/** Resolves when a connection that began then may be said to have failed. Rejects with the reason of the signal. */
export async function waitAsLongAsAny(
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
  { startedMs, signal }: Waited,
): Promise<void> {
  const leftMs = startedMs + FAILED_CONNECTION_MS - clock.monotonic();
  if (leftMs > 0) await clock.sleep(leftMs, signal);
}
