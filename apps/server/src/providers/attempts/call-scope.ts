// Which calls fail together. Those with the platform's key share one scope for each vendor; those with a caller's own
// key have theirs, so that a bad key neither closes the vendor to others nor uses up their retries.
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { OwnKey } from '../own-key.ts';
import { createBreaker, type Breaker } from './breaker.ts';
import { createRetryBudget, type RetryBudget } from './retry-budget.ts';

export interface CallScope {
  readonly breaker: Breaker;
  readonly budget: RetryBudget;
}

export interface CallScopes {
  /** For the platform's own calls, one scope for each source that asks; else that of the key. */
  find(providerId: string, ownKey: OwnKey | undefined): CallScope;
  /** Sources that are skipped at the moment, for the calls of the platform. */
  listPaused(): readonly string[];
}

/** Scopes of own keys, the most recently used. */
const MAX_OWN_SCOPES = 1_000;

export function createCallScopes(deps: { readonly clock: Clock; readonly log: Log }): CallScopes {
  const budget = createRetryBudget(deps.clock);
  const own = new Map<string, CallScope>();
  const pausedUntil = new Map<string, number>();

  function create(providerId: string): CallScope {
    return {
      breaker: createBreaker(providerId, { ...deps, isOwnKey: true, notePause: () => undefined }),
      budget: createRetryBudget(deps.clock),
    };
  }

  function createSharedBreaker(providerId: string): Breaker {
    return createBreaker(providerId, {
      ...deps,
      isOwnKey: false,
      notePause: (pauseMs) => void pausedUntil.set(providerId, deps.clock.monotonic() + pauseMs),
    });
  }

  return {
    listPaused() {
      const now = deps.clock.monotonic();
      return [...pausedUntil].flatMap(([id, untilMs]) => (untilMs > now ? [id] : []));
    },
    find(providerId, ownKey) {
      if (ownKey === undefined) return { breaker: createSharedBreaker(providerId), budget };
      const name = `${providerId} ${ownKey.fingerprint()}`;
      const scope = own.get(name) ?? create(providerId);
      own.delete(name);
      own.set(name, scope);
      const [oldest] = own.keys();
      if (own.size > MAX_OWN_SCOPES && oldest !== undefined) own.delete(oldest);
      return scope;
    },
  };
}
