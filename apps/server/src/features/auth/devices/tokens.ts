// Access tokens: one fixed algorithm, and keys from our own store only, whatever a token's header says.
import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'parley';
const AUDIENCE = 'parley';
const TYPE = 'access';

const Claims = z.object({
  sub: z.string().min(1),
  user_id: z.string().min(1),
  role: z.enum(['user', 'guest']),
  jti: z.string().min(1),
  iat: z.int().positive(),
  exp: z.int().positive(),
  version: z.int().nonnegative(),
  login: z.string().nullable(),
});

export interface AccessClaims {
  readonly userId: string;
  readonly role: 'user' | 'guest';
  readonly tokenId: string;
  /** The signed-in device, which must not have been signed out since; `null` for guests. */
  readonly loginId: string | null;
  /** Must equal the account's version, which is incremented to end every token issued before. */
  readonly version: number;
  readonly expiresAtMs: number;
}

export type NewToken = Omit<AccessClaims, 'expiresAtMs'> & { readonly lifetimeSeconds: number };

export interface Tokens {
  sign(token: NewToken): Promise<string>;
  /** Throws `invalid_credentials`. */
  verify(token: string): Promise<AccessClaims>;
}

/** Beyond this, times are no longer exact; a token without expiry is not one of ours. */
const MAX_LIFETIME_SECONDS = 366 * 86_400;

function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

/** As this server writes them: one canonical encoding, each claim once. */
function checkSpelling(token: string): void {
  const parts = token.split('.');
  if (parts.length !== 3 || !parts.every(isCanonical)) throw new Error('not canonical base64url');
  for (const part of parts.slice(0, 2)) {
    const text = Buffer.from(part, 'base64url').toString('utf8');
    // A duplicate claim would be lost when the payload is serialised again.
    if (JSON.stringify(JSON.parse(text)) !== text) throw new Error('not canonical JSON');
  }
}

/** Verifying a signature is the most expensive part of authentication, and the same token is sent repeatedly. */
const VERIFIED_COUNT = 10_000;

function toClaims(payload: unknown): AccessClaims {
  const claims = Claims.parse(payload);
  if (claims.exp - claims.iat > MAX_LIFETIME_SECONDS) throw new Error('a longer life than any token of ours');
  if (claims.sub !== claims.user_id) throw new Error('two different identities in one token');
  if ((claims.role === 'user') !== (claims.login !== null))
    throw new Error('a user without a login, or a guest with one');
  return {
    userId: claims.sub,
    role: claims.role,
    tokenId: claims.jti,
    loginId: claims.login,
    version: claims.version,
    expiresAtMs: claims.exp * 1_000,
  };
}

export function createTokens({ secret, clock }: { secret: string; clock: Clock }): Tokens {
  // A key object is imported once; raw bytes would be imported for every token.
  const key = createSecretKey(secret, 'utf8');
  const verified = new Map<string, AccessClaims>();

  function remember(token: string, claims: AccessClaims): void {
    verified.set(token, claims);
    const oldest = verified.keys().next().value;
    if (verified.size > VERIFIED_COUNT && oldest !== undefined) verified.delete(oldest);
  }

  return {
    sign({ userId, role, tokenId, loginId, version, lifetimeSeconds }) {
      const nowSeconds = Math.floor(clock.now() / 1_000);
      return new SignJWT({ user_id: userId, role, version, login: loginId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(userId)
        .setJti(tokenId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + lifetimeSeconds)
        .sign(key);
    },
    async verify(token) {
      const known = verified.get(token);
      if (known && known.expiresAtMs > clock.now()) return known;
      try {
        checkSpelling(token);
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          currentDate: new Date(clock.now()),
        });
        const claims = toClaims(payload);
        remember(token, claims);
        return claims;
      } catch (error) {
        throw new AppError('invalid_credentials', { cause: error });
      }
    },
  };
}
