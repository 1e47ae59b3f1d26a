// Skips a vendor that looks broken for half a minute. For the platform's own key the operator is alerted once.
import { AppError } from '@parley/contract/errors/app-error.ts';
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
}

const SKIP_MS = 30_000;
const FAILED_CALLS_IN_A_ROW = 3;

const OF_THE_KEY: ReadonlySet<FailureKind> = new Set(['key-refused', 'out-of-credit']);

export function createBreaker(providerId: string, { clock, log, isOwnKey }: BreakerOptions): Breaker {
  let failedInARow = 0;
  let skippedUntilMs = 0;
  let skippedFor: FailureKind | null = null;

  const isOwnFault = (kind: FailureKind | null): boolean => isOwnKey && kind !== null && OF_THE_KEY.has(kind);

  function note(kind: FailureKind, error: unknown): void {
    const { breaksVendor } = FAILURES[kind];
    if (breaksVendor === 'never') return;
    failedInARow += 1;
    if (breaksVendor === 'repeated' && failedInARow < FAILED_CALLS_IN_A_ROW) return;
    const isKnown = skippedUntilMs > clock.now();
    skippedUntilMs = clock.now() + SKIP_MS;
    skippedFor = kind;
    // Calls that were under way fail behind the first. The operator cannot fix the keys of others.
    if (isKnown || isOwnKey) return;
    log.error('provider.broke', { alert: 'operator', provider: providerId, kind, error });
  }

  return {
    check() {
      const leftMs = skippedUntilMs - clock.now();
      if (leftMs <= 0) return;
      const retryAfterSeconds = Math.ceil(leftMs / 1000);
      const internal = { skipped: providerId };
      if (isOwnFault(skippedFor)) throw new AppError('own_key_refused', { data: { internal } });
      throw new AppError('model_unavailable', { data: { retryAfterSeconds, internal } });
    },
    noteSuccess() {
      failedInARow = 0;
    },
    noteFailure(error) {
      const kind = findFailureKind(error);
      if (kind === null) return error;
      note(kind, error);
      return isOwnFault(kind) ? new AppError('own_key_refused', { cause: error }) : error;
    },
  };
}
