// Skips a vendor that looks broken for half a minute and tells the operator once.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createCircuitBreaker } from '../../platform/circuit-breaker.ts';
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

export function createBreaker(
  providerId: string,
  options: { readonly clock: Clock; readonly log: Log },
): Breaker {
  const { clock, log } = options;
  const breaker = createCircuitBreaker(clock);

  return {
    check() {
      const leftMs = breaker.remainingMs();
      if (leftMs === 0) return;
      throw new AppError('model_unavailable', {
        data: { retryAfterSeconds: Math.ceil(leftMs / 1000), internal: { skipped: providerId } },
      });
    },
    noteSuccess: () => breaker.noteSuccess(),
    noteFailure(error) {
      const kind = findFailureKind(error);
      if (kind === null) return;
      const { breaksVendor } = FAILURES[kind];
      if (breaksVendor === 'never' || !breaker.noteFailure(breaksVendor !== 'repeated')) return;
      log.error('provider.broke', { alert: 'operator', provider: providerId, kind, error });
    },
  };
}
