// What a vendor's failures mean for its circuit breaker and for the caller. For the platform's own key the operator is
// alerted once.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createCircuitBreaker } from '../../platform/circuit-breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { FAILURES, findFailureKind, type FailureKind } from '../wire/vendor-error.ts';

export interface Breaker {
  /** Throws while the vendor is skipped. */
  check(): void;
  noteSuccess(): void;
  /** A call failed for good, its retries included. Returns the error for its caller. */
  noteFailure(error: unknown): unknown;
}

export interface BreakerOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly isOwnKey: boolean;
  /** Calls with the platform’s key are not made for so long. */
  readonly notePause: (pauseMs: number) => void;
}

const OF_THE_KEY: ReadonlySet<FailureKind> = new Set(['key-refused', 'out-of-credit']);

export function createBreaker(
  providerId: string,
  { clock, log, isOwnKey, notePause }: BreakerOptions,
): Breaker {
  const circuit = createCircuitBreaker(clock);
  let skippedFor: FailureKind | null = null;

  const isOwnFault = (kind: FailureKind | null): boolean => isOwnKey && kind !== null && OF_THE_KEY.has(kind);

  function note(kind: FailureKind, error: unknown): void {
    const { breaksVendor } = FAILURES[kind];
    if (breaksVendor === 'never') return;
    const pause = circuit.noteFailure(breaksVendor === 'at-once');
    if (pause === 'none') return;
    skippedFor = kind;
    if (!isOwnKey) notePause(circuit.remainingMs());
    // The operator cannot fix the keys of others.
    if (pause === 'prolonged' || isOwnKey) return;
    log.error('provider.broke', { alert: 'operator', provider: providerId, kind, error });
  }

  return {
    check() {
      const leftMs = circuit.remainingMs();
      if (leftMs === 0) return;
      const retryAfterSeconds = Math.ceil(leftMs / 1000);
      const internal = { skipped: providerId };
      if (isOwnFault(skippedFor)) throw new AppError('own_key_refused', { data: { internal } });
      throw new AppError('model_unavailable', { data: { retryAfterSeconds, internal } });
    },
    noteSuccess: circuit.noteSuccess,
    noteFailure(error) {
      const kind = findFailureKind(error);
      if (kind === null) return error;
      note(kind, error);
      return isOwnFault(kind) ? new AppError('own_key_refused', { cause: error }) : error;
    },
  };
}
