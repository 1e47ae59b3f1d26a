// Verifies Google's ID tokens: Google's signature, this app as audience, not expired, used once.
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type FetchImplementation } from 'jose';
import { z } from 'zod';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { once } from '../../../platform/once.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { GoogleNonces } from './google-nonces.ts';

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const KEY_SET_TIMEOUT_MS = 5_000;
/** A few keys of at most a few kilobytes. */
const MAX_KEY_SET_BYTES = 64 * 1024;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  nonce: z.string(),
  aud: z.union([z.string(), z.tuple([z.string()])]),
  /** The nonce claim, where Google includes it. */
  azp: z.string().optional(),
});

export interface GooglePerson {
  /** Google's stable id: addresses can be reassigned, this cannot. */
  readonly subject: string;
  readonly email: string;
}

export interface GoogleTokens {
  readonly clientId: string | null;
  /** For one sign-in; throws `google_unavailable` without a client id. */
  createNonce(): { readonly nonce: string; readonly lifetimeSeconds: number };
  /**
   * A token is valid once. Throws `google_refused`, or `google_unavailable` when there is no client id or Google cannot
   * be reached.
   */
  verify(token: string, nonce: string | undefined): Promise<GooglePerson>;
}

/** Distinguishes failures of the key-set server from an invalid token. */
function isOutage(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  // The base class is thrown for the server's failure; token errors have their own subclasses.
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  return !(error instanceof z.ZodError);
}

export function createGoogleTokens(deps: {
  clientId: string | null;
  keySetUrl: string;
  outbound: Outbound;
  clock: Clock;
  nonces: GoogleNonces;
}): GoogleTokens {
  const { clientId, keySetUrl, outbound, clock, nonces } = deps;

  const fetchKeySet: FetchImplementation = async (url, { signal }) => {
    const { status, body } = await outbound
      .request({
        url,
        headers: { accept: 'application/json, application/jwk-set+json' },
        isFromConfiguration: true,
        timeoutMs: KEY_SET_TIMEOUT_MS,
        maxBytes: MAX_KEY_SET_BYTES,
        signal,
      })
      .catch((error: unknown) => {
        throw new AppError('google_unavailable', { cause: error });
      });
    return new Response(new Uint8Array(body), { status });
  };

  // It loads Node's implementation of the Fetch API: 3 MB.
  const findKeySet = once(() => createRemoteJWKSet(new URL(keySetUrl), { [customFetch]: fetchKeySet }));

  return {
    clientId,
    createNonce() {
      if (clientId === null) throw new AppError('google_unavailable');
      return { nonce: nonces.create(), lifetimeSeconds: nonces.lifetimeSeconds };
    },
    async verify(token, nonce) {
      if (clientId === null) throw new AppError('google_unavailable');
      try {
        const { payload } = await jwtVerify(token, findKeySet(), {
          algorithms: ['RS256'],
          issuer: ISSUERS,
          audience: clientId,
          requiredClaims: ['exp', 'iat', 'sub'],
          currentDate: new Date(clock.now()),
        });
        const claims = Claims.parse(payload);
        const isForUs = claims.azp === undefined || claims.azp === clientId;
        const isAskedFor = nonce === undefined || claims.nonce === nonce;
        if (!isForUs || !isAskedFor) throw new AppError('google_refused');
        if (!(await nonces.use(claims.nonce))) throw new AppError('google_refused');
        return { subject: claims.sub, email: claims.email };
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError(isOutage(error) ? 'google_unavailable' : 'google_refused', { cause: error });
      }
    },
  };
}
