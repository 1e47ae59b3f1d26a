// What a call passes before any of its body is read: readiness, cross-site check, queue, sign-in, rate, access.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { checkAccess } from '../callers/access.ts';
import type { Caller } from '../callers/caller.ts';
import type { Credentials } from '../callers/credentials.ts';
import type { RefuseCrossSite } from '../callers/cross-site.ts';
import { readCredentials, signIn, type Identify } from '../callers/sign-in.ts';
import type { CallQueue } from '../pressure/call-queue.ts';
import { UNIDENTIFIED, type CallRates } from '../pressure/rate.ts';

export interface AdmissionDeps {
  readonly identify: Identify;
  /** Throws while only the state of the service itself can be asked. */
  readonly refuseUntilReady: () => void;
  readonly refuseCrossSite: RefuseCrossSite;
  readonly rates: CallRates;
  readonly queue: CallQueue;
}

export interface Admission {
  /** Throws where the call may not go on. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Of an admitted call. */
  callerOf(request: FastifyRequest): Caller | null;
}

/** What operators ask the service about itself never waits. */
export function isOfService({ id }: AnyEndpoint): boolean {
  return id.startsWith('platform.');
}

export function createAdmission(
  endpoint: AnyEndpoint,
  { identify, refuseUntilReady, refuseCrossSite, rates, queue }: AdmissionDeps,
): Admission {
  const callers = new WeakMap<FastifyRequest, Caller>();

  async function authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: Credentials,
  ): Promise<void> {
    const caller = await signIn(endpoint, credentials, identify).catch(async (error: unknown) => {
      await rates.check(UNIDENTIFIED, request, reply, null);
      throw error;
    });
    const counted = caller || endpoint.access === 'optional' ? endpoint : UNIDENTIFIED;
    await rates.check(counted, request, reply, caller);
    checkAccess(endpoint, caller);
    if (!caller) return;
    callers.set(request, caller);
    queue.register(credentials, caller);
  }

  return {
    async admit(request, reply) {
      if (!isOfService(endpoint)) refuseUntilReady();
      // Elsewhere a token is needed, which no page of another site has.
      if (endpoint.access === 'public' || endpoint.access === 'optional') refuseCrossSite(request);
      // Public calls never look at a token, so a stale one cannot break them; and they need no authentication to wait for.
      if (endpoint.access === 'public') {
        const counted = rates.check(endpoint, request, reply, null);
        if (counted) await counted;
        return;
      }
      const credentials = readCredentials(request);
      if (isOfService(endpoint)) await authenticate(request, reply, credentials);
      else await queue.admit(request, credentials, () => authenticate(request, reply, credentials));
    },
    callerOf: (request) => callers.get(request) ?? null,
  };
}
