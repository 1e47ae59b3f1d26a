// How often one server is called, and when it is left alone: for all callers together.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createCircuitBreaker, type CircuitBreaker } from '../circuit-breaker.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** How often one server is called. */
export interface Pace {
  /** Calls that may come at once. */
  readonly burst: number;
  /** And after them. */
  readonly perSecond: number;
}

const USUAL_PACE: Pace = { burst: 60, perSecond: 10 };
const MAX_ORIGINS = 2_000;
/** A server that says so itself is not there. */
const BROKEN: ReadonlySet<number> = new Set([502, 503, 504]);

interface OriginState {
  readonly breaker: CircuitBreaker;
  calls: number;
  countedAtMs: number;
}

export interface OriginLimits {
  /** Throws `destination_busy` or, while the server is left alone, `destination_unreachable`. */
  admit(origin: string, pace?: Pace): void;
  /** Whether it has failed so often that it is left alone for a while; of a pattern, whether all that were called have. */
  isPaused(origin: string): boolean;
  noteAnswer(origin: string, status: number): void;
  noteFailure(origin: string, error: AppError): void;
}

export function createOriginLimits({ clock, log }: { clock: Clock; log: Log }): OriginLimits {
  /** The one called last is the last. */
  const origins = new Map<string, OriginState>();

  function find(origin: string, { burst } = USUAL_PACE): OriginState {
    const state = origins.get(origin) ?? {
      breaker: createCircuitBreaker(clock),
      calls: burst,
      countedAtMs: clock.monotonic(),
    };
    origins.delete(origin);
    origins.set(origin, state);
    const [oldest] = origins.keys();
    if (origins.size > MAX_ORIGINS && oldest !== undefined) origins.delete(oldest);
    return state;
  }

  /** Those of a pattern such as `https://*.example.org` that were called. */
  function listCalled(origin: string): OriginState[] {
    const [scheme = '', domain] = origin.split('*');
    if (domain === undefined) return [origins.get(origin)].filter((state) => state !== undefined);
    return [...origins].flatMap(([called, state]) =>
      called.startsWith(scheme) && called.endsWith(domain) ? [state] : [],
    );
  }

  function fail(origin: string, reason: unknown): void {
    const pause = find(origin).breaker.noteFailure(false);
    if (pause === 'begun') log.warn('outbound.origin_paused', { origin, reason });
  }

  return {
    isPaused(origin) {
      const called = listCalled(origin);
      return called.length > 0 && called.every(({ breaker }) => breaker.remainingMs() > 0);
    },
    admit(origin, pace = USUAL_PACE) {
      const state = find(origin, pace);
      const pauseMs = state.breaker.remainingMs();
      if (pauseMs > 0)
        throw new AppError('destination_unreachable', {
          data: { retryAfterSeconds: Math.ceil(pauseMs / 1_000) },
        });
      const nowMs = clock.monotonic();
      const regained = ((nowMs - state.countedAtMs) / 1_000) * pace.perSecond;
      state.calls = Math.min(pace.burst, state.calls + regained);
      state.countedAtMs = nowMs;
      if (state.calls < 1)
        throw new AppError('destination_busy', {
          data: { retryAfterSeconds: Math.ceil((1 - state.calls) / pace.perSecond) },
        });
      state.calls -= 1;
    },
    noteAnswer(origin, status) {
      if (BROKEN.has(status)) fail(origin, status);
      else find(origin).breaker.noteSuccess();
    },
    noteFailure(origin, error) {
      // Other errors are about what was asked for, not about the server.
      if (error.code === 'destination_unreachable' || error.code === 'destination_timeout')
        fail(origin, error.code);
    },
  };
}
