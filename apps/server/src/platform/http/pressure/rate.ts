// How many calls a minute: the one place where a request is counted. Everything is answered from memory but sign-ins,
// which are counted exactly over all processes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, RateKind } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../clock.ts';
import { secondsUntil } from '../../rate-limit/create-limiter.ts';
import type { Limiter, LimitRule, Verdict } from '../../rate-limit/limiter.ts';
import type { Limits } from '../../settings/limits.ts';
import type { Caller } from '../callers/caller.ts';

interface RateRule extends LimitRule {
  readonly by: 'location' | 'caller';
  /** Each operation by itself, counted exactly over all processes. */
  readonly isStrict: boolean;
}

type CountedKind = Exclude<RateKind, 'none'>;

/** The limit of each is asked for with every call: admins may change it. */
function createRules(limits: Limits): Readonly<Record<CountedKind, RateRule>> {
  const perMinute = (kind: CountedKind, by: RateRule['by'], isStrict = false): RateRule => ({
    name: `calls-${kind}`,
    get limit() {
      return limits.get(`calls-${kind}`);
    },
    windowSeconds: 60,
    by,
    isStrict,
  });
  return {
    'public-read': perMinute('public-read', 'location'),
    anonymous: perMinute('anonymous', 'location'),
    guest: perMinute('guest', 'caller'),
    user: perMinute('user', 'caller'),
    'api-key': perMinute('api-key', 'caller'),
    login: perMinute('login', 'location', true),
    analytics: perMinute('analytics', 'caller'),
    search: perMinute('search', 'caller'),
    'structured-output': perMinute('structured-output', 'caller'),
    'error-report': perMinute('error-report', 'location'),
    extraction: perMinute('extraction', 'caller'),
    'credential-test': perMinute('credential-test', 'caller'),
  };
}

/** Addresses whose location is remembered: working it out costs more than all the rest here. */
const KNOWN_ADDRESSES = 10_000;

type RatedEndpoint = Pick<Endpoint, 'id' | 'rate' | 'method'>;

export interface CallRates {
  /** Counts a call and returns what its caller has left; throws `rate_limited`. */
  check(
    endpoint: RatedEndpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | null,
  ): void | Promise<void>;
}

export interface CallRatesDeps {
  readonly limiter: Limiter;
  readonly limits: Limits;
  readonly hashLocation: (address: string) => string;
  readonly clock: Pick<Clock, 'now'>;
}

/** What a call without a good identity counts as, whatever it asks for. */
export const UNIDENTIFIED: RatedEndpoint = { id: 'unidentified', rate: 'anonymous', method: 'POST' };

export function toRateKind(
  { rate, method }: Omit<RatedEndpoint, 'id'>,
  caller: Pick<Caller, 'kind'> | null,
): RateKind {
  if (rate !== undefined) return rate;
  if (caller) return caller.kind === 'login' ? 'user' : caller.kind;
  return method === 'GET' ? 'public-read' : 'anonymous';
}

export function createCallRates({ limiter, limits, hashLocation, clock }: CallRatesDeps): CallRates {
  const rules = createRules(limits);
  const locations = new Map<string, string>();

  function locationOf(address: string): string {
    const known = locations.get(address);
    if (known !== undefined) return known;
    if (locations.size >= KNOWN_ADDRESSES) locations.clear();
    const location = hashLocation(address);
    locations.set(address, location);
    return location;
  }

  function setHeaders(verdict: Verdict, reply: FastifyReply): void {
    reply.header('x-ratelimit-limit', verdict.limit);
    reply.header('x-ratelimit-remaining', verdict.remaining);
    reply.header('x-ratelimit-reset', Math.ceil(verdict.resetsAtMs / 1_000));
    if (verdict.isAllowed) return;
    throw new AppError('rate_limited', { data: { retryAfterSeconds: secondsUntil(verdict, clock.now()) } });
  }

  return {
    check(endpoint, request, reply, caller) {
      const kind = toRateKind(endpoint, caller);
      if (kind === 'none') return undefined;
      const rule = rules[kind];
      const key = rule.by === 'caller' && caller ? (caller.keyId ?? caller.userId) : locationOf(request.ip);
      if (rule.isStrict) {
        return limiter
          .countExactly(rule, `${endpoint.id}:${key}`)
          .then((verdict) => setHeaders(verdict, reply));
      }
      return setHeaders(limiter.count(rule, key), reply);
    },
  };
}
