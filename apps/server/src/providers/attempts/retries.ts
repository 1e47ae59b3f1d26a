// How often a call that failed before its first part is made again, and what is learned of its vendor.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { retrySteps } from '../../platform/retry.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { Part } from '../provider.ts';
import { FAILURES, findFailureKind } from '../wire/vendor-error.ts';
import type { CallScope } from './call-scope.ts';

export interface RetryDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly telemetry: Telemetry;
}

export interface AttemptedCall {
  readonly providerId: string;
  readonly model: string;
  readonly scope: CallScope;
  readonly signal: AbortSignal;
}

const TRIES = 3;
const FIRST_DELAY_MS = 1_000;
const JITTER_MS = 500;
/** A vendor that asks for more is not waited for. */
const MAX_ASKED_DELAY_MS = 30_000;

function askedDelayMs(error: unknown): number | null {
  const seconds = error instanceof AppError ? error.data.retryAfterSeconds : undefined;
  return seconds === undefined ? null : seconds * 1000;
}

/** Yields before each wait for another try, and returns what the call gave. */
export async function* withRetries<T>(
  { providerId, model, scope, signal }: AttemptedCall,
  { clock, log, random }: RetryDeps,
  action: () => Promise<T>,
): AsyncGenerator<Part, T, undefined> {
  const { breaker, budget } = scope;
  breaker.check();
  budget.noteCall();
  const plan = {
    attempts: TRIES,
    delayMs: FIRST_DELAY_MS,
    jitterMs: JITTER_MS,
    random,
    askedDelayMs,
    shouldRetry(error: unknown, attempt: number): boolean {
      const kind = findFailureKind(error);
      if (kind === null) return false;
      log.warn('provider.call_failed', { provider: providerId, model, kind, attempt, error });
      const isSoon = (askedDelayMs(error) ?? 0) <= MAX_ASKED_DELAY_MS;
      return FAILURES[kind].isTransient && isSoon && budget.take();
    },
  };
  const steps = retrySteps(plan, clock, action, signal);
  try {
    for (;;) {
      const step = await steps.next();
      if (step.done) {
        breaker.noteSuccess();
        return step.value;
      }
      const { error, delayMs } = step.value;
      const reason = findFailureKind(error) === 'rate-limited' ? 'rate_limited' : 'unavailable';
      yield { type: 'retry-scheduled', reason, delayMs, retryAtMs: clock.now() + delayMs };
    }
  } catch (error) {
    throw breaker.noteFailure(error);
  }
}
