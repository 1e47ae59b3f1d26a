// Skips a vendor that looks broken for half a minute and tells the operator once.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { FAILURES, findFailureKind } from '../wire/vendor-error.ts';

export interface Breaker {
  /** Throws `model_unavailable` while the vendor is skipped. */
  check(): void;
  noteSuccess(): void;
  /** A call failed for good, its repeats included. */
  noteFailure(error: unknown): void;
}

const SKIP_MS = 30_000;
const FAILED_CALLS_IN_A_ROW = 3;

export function createBreaker(
  providerId: string,
  options: { readonly clock: Clock; readonly log: Log },
): Breaker {
  const { clock, log } = options;
  let failedInARow = 0;
  let skippedUntilMs = 0;

  return {
    check() {
      const leftMs = skippedUntilMs - clock.now();
      if (leftMs <= 0) return;
      throw new AppError('model_unavailable', {
        data: { retryAfterSeconds: Math.ceil(leftMs / 1000), internal: { skipped: providerId } },
      });
    },
    noteSuccess() {
      failedInARow = 0;
    },
    noteFailure(error) {
      const kind = findFailureKind(error);
      if (kind === null) return;
      const { breaksVendor } = FAILURES[kind];
      if (breaksVendor === 'never') return;
      failedInARow += 1;
      if (breaksVendor === 'repeated' && failedInARow < FAILED_CALLS_IN_A_ROW) return;
      const isKnown = skippedUntilMs > clock.now();
      skippedUntilMs = clock.now() + SKIP_MS;
      // Calls that were under way fail behind the first.
      if (isKnown) return;
      log.error('provider.broke', { alert: 'operator', provider: providerId, kind, error });
    },
  };
}
